package io.ftimer.junit.internal.expect;

import io.ftimer.assertj.internal.times.Environment;
import io.ftimer.assertj.internal.times.TimeLimits;
import java.util.Optional;

/**
 * The conditions under which expectations are checked.
 *
 * @param update where golden trees are written instead of compared; empty if they are compared
 */
public record Conditions(Environment environment, TimeLimits limits, Optional<GoldenUpdate> update) {

    public Optional<String> leniency() {
        return limits.leniency(environment);
    }
}
