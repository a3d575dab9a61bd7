package io.ftimer.junit.internal.suite;

import io.ftimer.report.internal.files.Deadline;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
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
    private final UnaryOperator<Runnable> exitHook;
    private final Map<String, Integer> attempts = new HashMap<>();
    private final Set<String> users = new HashSet<>();

    /** The tests of the plan that were recorded, and whose outcome is not known yet. */
    private final Map<String, Recorded> waiting = new LinkedHashMap<>();

    /** The tests that could not be added, as for lack of memory. */
    private final Set<String> missing = new HashSet<>();

    private @Nullable Set<String> runningOfPlan;
    private @Nullable JvmReport report;
    private @Nullable Runnable removal;
    private boolean exited;

    /** A test to be added, with the options of the report if it is the first. */
    record Recorded(TimedTest timed, Supplier<ReportOptions> options) {
        private Recorded with(Optional<String> failure, String place) {
            return new Recorded(timed.with(failure, place), options);
        }
    }

    /** @param exitHook lets work run when the JVM exits, and returns what takes that back */
    Suite(Function<ReportOptions, JvmReport> reports, Consumer<String> console, UnaryOperator<Runnable> exitHook) {
        this.reports = reports;
        this.console = console;
        this.exitHook = exitHook;
    }

    /** The hook of the Java runtime: it runs after {@code System.exit} and signals, not after a crash. */
    static Runnable atExit(Runnable work) {
        try {
            return Deadline.atExit("ftimer-report", work);
        } catch (IllegalStateException exiting) {
            return () -> {};
        }
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

    @SuppressWarnings("ReferenceEquality")
    synchronized void planFinished(Set<String> running) {
        if (runningOfPlan == running) {
            runningOfPlan = null;
            waiting.values().forEach(this::addNow);
            waiting.clear();
        }
    }

    /** Returns whether a launcher runs the tests, and will report their end. */
    synchronized boolean hasPlan() {
        return runningOfPlan != null;
    }

    /** Returns whether the plan of a launcher has a running test or container, which does not run inside another test. */
    synchronized boolean hasTest(String id) {
        return runningOfPlan != null && runningOfPlan.contains(id);
    }

    /** Remembers that a test, or the tests of a container, use the extension. */
    synchronized void uses(String id) {
        if (!isUser(id)) {
            users.add(id);
        }
    }

    /** Remembers that a test or container runs, if it uses the extension: the JVM may end in it. */
    @SuppressWarnings("ReferenceEquality")
    synchronized void started(Set<String> running, String id, Supplier<ReportOptions> options) {
        if (runningOfPlan == running && !exited && isUser(id)) {
            begin(options).note(id);
        }
    }

    /**
     * Adds a test if it belongs to the suite. In a plan it waits for {@link #finished}, as only the launcher knows the outcome: other
     * extensions can still make it fail, and that of a dynamic test is not in its context.
     */
    synchronized void add(TimedTest timed, Supplier<ReportOptions> options) {
        Recorded recorded = new Recorded(timed, options);
        if (runningOfPlan == null) {
            addNow(recorded);
        } else if (!exited && runningOfPlan.contains(timed.test().testId())) {
            begin(options);
            waiting.put(timed.test().testId(), recorded);
        }
    }

    /**
     * Adds the test of this id that waits for its outcome, or one that failed before it could be recorded, if it uses the
     * extension.
     *
     * @param isAborted whether the test was aborted: then it is not added
     */
    @SuppressWarnings("ReferenceEquality")
    synchronized void finished(
            Set<String> running,
            String id,
            boolean isAborted,
            Optional<String> failure,
            String place,
            Supplier<Recorded> unrecorded) {
        if (runningOfPlan != running) {
            return;
        }
        Recorded recorded = waiting.remove(id);
        if (recorded != null && !isAborted) {
            addNow(recorded.with(failure, place));
        } else if (isUser(id)) {
            if (failure.isPresent()) {
                addNow(unrecorded.get().with(failure, place));
            } else if (report != null) {
                report.note(JvmFiles.ENDED + id);
            }
        }
    }

    /** Remembers that there is nothing to add of a test that ran, if it belongs to the suite. */
    synchronized void misses(String id) {
        if (runningOfPlan == null || runningOfPlan.contains(id)) {
            missing.add(id);
        }
    }

    private boolean isUser(String id) {
        return users.contains(id) || id.lastIndexOf('/') > 0 && isUser(id.substring(0, id.lastIndexOf('/')));
    }

    private void addNow(Recorded test) {
        if (!exited) {
            String id = test.timed().test().testId();
            missing.add(id);
            int attempt = attempts.merge(id, 1, Integer::sum);
            begin(test.options()).add(attempt, test.timed());
            missing.remove(id);
        }
    }

    /** Returns the report; the first test sets its options. */
    private JvmReport begin(Supplier<ReportOptions> options) {
        JvmReport begun = report;
        if (begun == null) {
            begun = reports.apply(options.get());
            report = begun;
            removal = exitHook.apply(this::exit);
        }
        return begun;
    }

    synchronized void end() {
        if (runningOfPlan == null && report != null) {
            complete(report);
        }
    }

    /** Completes the report when the JVM exits before the end of the tests; those in which it ended fail, later ones are not added. */
    private synchronized void exit() {
        waiting.values().forEach(this::addNow);
        if (runningOfPlan != null) {
            Instant now = Instant.now();
            TestLevel.innermost(runningOfPlan).stream()
                    .filter(id -> isUser(id) && !waiting.containsKey(id))
                    .map(id -> TimedTest.of(FinishedTest.cutOff(id, now), System.nanoTime()))
                    .forEach(timed -> addNow(new Recorded(timed, Suite::unknownOptions)));
        }
        exited = true;
        if (report != null) {
            complete(report);
        }
    }

    /** The start of the test has begun the report. */
    private static ReportOptions unknownOptions() {
        throw new IllegalStateException("no test has begun");
    }

    private void complete(JvmReport ended) {
        report = null;
        if (removal != null) {
            removal.run();
            removal = null;
        }
        ended.misses(missing.size());
        missing.clear();
        console.accept(ended.finish(System.getenv()));
    }
}
