package io.ftimer.junit.internal.suite;

import io.ftimer.SessionSummary;
import io.ftimer.junit.internal.TreeText;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Takes the trees of all tests.
 *
 * <p>Thread safety: thread-safe, tests may run in parallel.
 */
public final class SuiteReport {
    private static final String REPORT = "ftimer.report";

    private SuiteReport() {}

    /**
     * Takes over the tree of a test, once, after everything that can fail it and before JUnit reports its end. Not for
     * tests that were aborted. Throws nothing: a report never fails a test.
     */
    public static void testFinished(ExtensionContext context, SessionSummary summary) {
        if (context.getConfigurationParameter(REPORT).filter("tree"::equals).isPresent()) {
            print(FinishedTest.of(context, summary));
        }
    }

    /** Prints in one call, so that the trees of tests that run in parallel do not mix. */
    private static void print(FinishedTest test) {
        System.out.println(
                "ftimer: " + test.displayName() + System.lineSeparator() + TreeText.withTimes(test.summary()));
    }
}
