package io.ftimer.junit.internal.suite;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides which tests belong to the report of this JVM, and when the report is complete.
 *
 * <p>With a launcher, these are the tests of its plan. A test that runs inside another test, as in tests of extensions, does
 * not belong to the suite. Without a launcher, these are all tests of an engine.
 *
 * <p>Thread safety: thread-safe.
 */
final class Suite {
    private final Function<ReportOptions, JvmReport> reports;
    private final Consumer<String> console;
    private final Map<String, Integer> attempts = new HashMap<>();
    private @Nullable Set<String> runningOfPlan;
    private @Nullable JvmReport report;

    Suite(Function<ReportOptions, JvmReport> reports, Consumer<String> console) {
        this.reports = reports;
        this.console = console;
    }

    /**
     * Starts a plan, unless another one is running: then this plan runs inside it.
     *
     * @param running the live set of ids of the running tests; its identity represents the plan
     */
    synchronized void planStarted(Set<String> running) {
        if (runningOfPlan == null) {
            runningOfPlan = running;
        }
    }

    /** Ends the plan if it is the outermost one. */
    @SuppressWarnings("ReferenceEquality")
    synchronized void planFinished(Set<String> running) {
        if (runningOfPlan == running) {
            runningOfPlan = null;
        }
    }

    /** Returns whether a launcher runs the tests, and will report their end. */
    synchronized boolean hasPlan() {
        return runningOfPlan != null;
    }

    /** Adds a test if it belongs to the suite. The first test sets the options. */
    synchronized void add(TimedTest timed, Supplier<ReportOptions> options) {
        if (runningOfPlan != null && !runningOfPlan.contains(timed.test().testId())) {
            return;
        }
        if (report == null) {
            report = reports.apply(options.get());
        }
        int attempt = attempts.merge(timed.test().testId(), 1, Integer::sum);
        report.add(attempt, timed);
    }

    /** Completes the report, unless a plan is running or there was no test. */
    synchronized void end() {
        if (runningOfPlan == null && report != null) {
            JvmReport ended = report;
            report = null;
            console.accept(ended.finish());
        }
    }
}
