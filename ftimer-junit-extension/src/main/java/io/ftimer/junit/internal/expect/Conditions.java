package io.ftimer.junit.internal.expect;

import io.ftimer.junit.internal.Environment;
import io.ftimer.junit.internal.TimeLimitRule;
import io.ftimer.junit.internal.TimeLimits;
import java.util.function.Consumer;

/**
 * Under which conditions demands are verified.
 *
 * @param environment where the tests run
 * @param limits what becomes of a test that exceeds a time limit
 * @param update whether golden trees are written instead of compared
 */
public record Conditions(Environment environment, TimeLimits limits, boolean update) {

    /**
     * Returns what becomes of an exceeded time limit.
     *
     * @param warnings takes what is wrong but no failure
     */
    public TimeLimitRule timeLimits(Consumer<String> warnings) {
        return new TimeLimitRule(limits, environment, warnings);
    }
}
