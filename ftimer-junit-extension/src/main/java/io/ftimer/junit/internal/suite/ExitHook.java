package io.ftimer.junit.internal.suite;

import io.ftimer.report.internal.files.Deadline;

/** Runs work when the JVM exits. */
interface ExitHook {
    /** The hook of the Java runtime: it runs after {@code System.exit} and signals, not after a crash. */
    ExitHook OF_JVM = work -> {
        try {
            return Deadline.atExit("ftimer-report", work);
        } catch (IllegalStateException exiting) {
            return () -> {};
        }
    };

    /** Installs the work and returns what removes it, which does nothing while the JVM exits. */
    Runnable install(Runnable work);
}
