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
    private final ExitHook exitHook;
    private final Map<String, Integer> attempts = new HashMap<>();
    private @Nullable Set<String> runningOfPlan;
    private @Nullable JvmReport report;
    private @Nullable Runnable removal;
    private boolean exited;

    /**
     * Creates a suite without tests.
     *
     * @param exitHook completes a report that has begun when the JVM exits
     */
    Suite(Function<ReportOptions, JvmReport> reports, Consumer<String> console, ExitHook exitHook) {
        this.reports = reports;
        this.console = console;
        this.exitHook = exitHook;
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
    synchronized void add(TimedTest timed, boolean onConsole, Supplier<ReportOptions> options) {
        if (exited
                || runningOfPlan != null && !runningOfPlan.contains(timed.test().testId())) {
            return;
        }
        if (report == null) {
            report = reports.apply(options.get());
            removal = exitHook.install(this::exit);
        }
        int attempt = attempts.merge(timed.test().testId(), 1, Integer::sum);
        report.add(attempt, timed, onConsole);
    }

    /** Completes the report, unless a plan is running or there was no test. */
    synchronized void end() {
        if (runningOfPlan == null && report != null) {
            complete(report);
        }
    }

    /** Completes the report when the JVM exits before the end of the tests; later tests are not added. */
    private synchronized void exit() {
        exited = true;
        if (report != null) {
            complete(report);
        }
    }

    private void complete(JvmReport ended) {
        report = null;
        if (removal != null) {
            removal.run();
            removal = null;
        }
        console.accept(ended.finish());
    }
}
