package io.ftimer.junit.internal.expect;

import io.ftimer.assertj.internal.times.Environment;
import io.ftimer.assertj.internal.times.TimeLimits;
import java.util.Optional;

/**
 * The conditions under which expectations are checked.
 *
 * @param update whether golden trees are written instead of compared
 */
public record Conditions(Environment environment, TimeLimits limits, boolean update) {

    public Optional<String> leniency() {
        return limits.leniency(environment);
    }
}
