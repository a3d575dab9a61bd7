package io.ftimer.junit.internal.suite;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Which tests make up the report of this JVM, and when it is complete.
 *
 * <p>Where a launcher runs the tests, these are the tests of its plan; a test that runs inside another one (a test of an
 * extension does that) is no part of the suite. Without a launcher they are all tests of an engine.
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
     * Begins a plan, unless another one is running: this one runs inside it then.
     *
     * @param running the ids of the tests that are running at any time; stands for the plan by its identity
     */
    synchronized void planStarted(Set<String> running) {
        if (runningOfPlan == null) {
            runningOfPlan = running;
        }
    }

    /** Ends the plan if it is the one that counts. */
    @SuppressWarnings("ReferenceEquality")
    synchronized void planFinished(Set<String> running) {
        if (runningOfPlan == running) {
            runningOfPlan = null;
        }
    }

    /** Returns whether a launcher runs the tests and will tell when they have ended. */
    synchronized boolean hasPlan() {
        return runningOfPlan != null;
    }

    /** Adds a test if it belongs to the suite. The first one decides on the options. */
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

    /** Completes the report, unless a plan is still running or there was no test. */
    synchronized void end() {
        if (runningOfPlan == null && report != null) {
            JvmReport ended = report;
            report = null;
            console.accept(ended.finish());
        }
    }
}
