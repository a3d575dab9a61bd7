package io.ftimer.junit;

import io.ftimer.TimerSession;
import io.ftimer.assertj.LiveTree;
import io.ftimer.assertj.internal.expectation.RunningTest;
import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.assertj.internal.tree.LeftOpenRegions;
import io.ftimer.assertj.internal.tree.LifecycleRoots;
import io.ftimer.assertj.internal.tree.SummaryTreeText;
import io.ftimer.internal.text.ShownText;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.SummaryEntry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.opentest4j.AssertionFailedError;

/**
 * A live view of the timing tree of one test. {@link FTimerExtension} injects it as a parameter.
 *
 * <pre>{@code
 * @Test
 * void assembles_once(TimerTree tree) {
 *     new Solver().run();
 *
 *     assertThat(tree).isBalanced().containsRegion("solve/assemble");
 * }
 * }</pre>
 *
 * <p>Each query takes a new snapshot. The tree of a constructor parameter is that of the test which runs on the instance. The
 * tree of a factory parameter is, inside a dynamic test, that of the dynamic test.
 *
 * <p>Thread safety: thread-safe.
 */
public final class TimerTree implements LiveTree {
    private static final long PAUSE_NANOS = 200_000;

    private static final Predicate<SummaryEntry> IS_OPEN =
            entry -> entry.isActive() && !LifecycleRoots.isLifecycle(entry);

    private final Supplier<TimerSession> session;

    TimerTree(Supplier<TimerSession> session) {
        this.session = session;
    }

    /**
     * Returns a snapshot of the tree, in which the regions of all threads of the test are merged by path.
     *
     * @throws IllegalStateException if this view belongs to a constructor and there is no current test: none runs on the
     *     instance, or several do and the calling thread runs none of them
     */
    @Override
    public SessionSummary summary() {
        return session.get().summary();
    }

    /**
     * Waits until no thread except the calling one has a region open, for instance until a server has answered the last
     * request. It does not wait for tasks that have not started.
     *
     * @param atMost the maximum time to wait, at least zero
     * @return this tree
     * @throws AssertionError if a region is still open after this time, or if the calling thread is interrupted, which leaves
     *     it interrupted; the message names the regions and threads
     * @throws IllegalArgumentException if {@code atMost} is negative
     * @throws IllegalStateException as {@link #summary()}
     */
    public TimerTree awaitIdle(Duration atMost) {
        if (atMost.isNegative()) {
            throw new IllegalArgumentException("duration must be at least zero, was " + atMost);
        }
        long start = System.nanoTime();
        SessionSummary summary = summary();
        List<String> open = openOnOtherThreads(summary);
        while (!open.isEmpty()) {
            if (Thread.currentThread().isInterrupted()) {
                throw notIdle("the wait was interrupted while", open, summary);
            }
            if (Duration.ofNanos(System.nanoTime() - start).compareTo(atMost) >= 0) {
                throw notIdle("after " + atMost.toMillis() + " ms", open, summary);
            }
            LockSupport.parkNanos(PAUSE_NANOS);
            summary = summary();
            open = openOnOtherThreads(summary);
        }
        return this;
    }

    private static List<String> openOnOtherThreads(SessionSummary summary) {
        String caller = Thread.currentThread().getName();
        List<String> others = summary.threads().stream()
                .filter(name -> !name.equals(caller.isEmpty() ? SessionSummary.UNNAMED_THREADS : caller))
                .toList();
        return LeftOpenRegions.lines(summary, others, IS_OPEN, "");
    }

    private static AssertionFailedError notIdle(String when, List<String> open, SessionSummary summary) {
        String sentence = "Expected all other threads to be idle, but " + when + " "
                + ShownText.counted(open.size(), "region was", "regions were") + " open:\n  "
                + String.join("\n  ", open);
        return new AssertionFailedError(
                RunningTest.current().withCommand(AssertedTree.of(summary).withCalls(sentence, IS_OPEN)));
    }

    /** Returns a snapshot of the tree as text with calls and times, for humans; the format may change. */
    @Override
    public String toString() {
        return SummaryTreeText.withTimes(summary());
    }
}
