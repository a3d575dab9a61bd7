package io.ftimer.junit.internal;

import java.util.Optional;

/** What happens to a test that exceeds a time limit. */
public enum TimeLimits {
    /** It fails, except where times mean little: on a CI server, under a debugger or a coverage agent it is warned about. */
    AUTO,
    /** It fails. */
    ENFORCE,
    /** It is warned about. */
    WARN;

    /** Returns why an exceeded time limit is a warning only; empty if it is a failure. */
    public Optional<String> leniency(Environment environment) {
        return switch (this) {
            case ENFORCE -> Optional.empty();
            case WARN -> Optional.of("ftimer.budgets=warn");
            case AUTO ->
                environment.isCiServer()
                        ? Optional.of("CI=true")
                        : environment.slowedBy().map(what -> "the JVM runs under " + what);
        };
    }
}
