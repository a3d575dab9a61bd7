package io.ftimer.junit.internal.expect;

import io.ftimer.junit.internal.Environment;
import io.ftimer.junit.internal.TimeLimits;
import java.util.Optional;

/**
 * Under which conditions demands are verified.
 *
 * @param environment where the tests run
 * @param limits what becomes of a test that exceeds a time limit
 * @param update whether golden trees are written instead of compared
 */
public record Conditions(Environment environment, TimeLimits limits, boolean update) {

    /** Returns why an exceeded time limit is a warning only; empty if it is a failure. */
    Optional<String> leniency() {
        return switch (limits) {
            case ENFORCE -> Optional.empty();
            case WARN -> Optional.of("ftimer.budgets=warn");
            case AUTO ->
                environment.isCiServer()
                        ? Optional.of("CI=true")
                        : environment.slowedBy().map(what -> "the JVM runs under " + what);
        };
    }
}
