package io.ftimer.junit;

import io.ftimer.TimerSession;
import io.ftimer.junit.internal.tree.SummaryTreeText;
import io.ftimer.summary.SessionSummary;
import java.util.function.Supplier;

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
 *
 * @since 0.1
 */
public final class TimerTree {
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
    public SessionSummary summary() {
        return session.get().summary();
    }

    /** Returns a snapshot of the tree as text with calls and times, for humans; the format may change. */
    @Override
    public String toString() {
        return SummaryTreeText.withTimes(summary());
    }
}
