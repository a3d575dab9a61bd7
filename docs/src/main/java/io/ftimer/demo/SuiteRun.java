package io.ftimer.demo;

import java.util.List;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/**
 * The outcome of a run of JUnit tests.
 *
 * @param passed number of tests that passed
 * @param failures the failures of the others
 */
record SuiteRun(long passed, List<Throwable> failures) {

    /** Runs tests with {@code ftimer.report} set to {@code report}. */
    static SuiteRun of(DiscoverySelector tests, String report) {
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        try (LongStep step = LongStep.begin("testing")) {
            LauncherFactory.create()
                    .execute(
                            LauncherDiscoveryRequestBuilder.request()
                                    .selectors(tests)
                                    .configurationParameter("ftimer.report", report)
                                    .build(),
                            listener);
        }
        TestExecutionSummary summary = listener.getSummary();
        return new SuiteRun(
                summary.getTestsSucceededCount(),
                summary.getFailures().stream()
                        .map(TestExecutionSummary.Failure::getException)
                        .toList());
    }

    boolean allPassed() {
        return passed > 0 && failures.isEmpty();
    }
}
