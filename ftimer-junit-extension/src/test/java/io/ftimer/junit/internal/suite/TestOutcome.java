package io.ftimer.junit.internal.suite;

import java.util.Locale;

/** The outcome of a test. Disabled and aborted tests have no tree and are not reported. */
public enum TestOutcome {
    PASSED,
    FAILED;

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
