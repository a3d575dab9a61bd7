package io.ftimer.junit.internal.suite;

import java.util.Locale;

/** How a test ended. Tests that were disabled or aborted have no tree and are not handed over. */
public enum Outcome {
    PASSED,
    FAILED;

    /** Returns what files say. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
