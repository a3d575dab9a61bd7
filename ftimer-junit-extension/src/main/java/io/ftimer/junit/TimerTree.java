package io.ftimer.junit;

import io.ftimer.TimerSession;
import io.ftimer.junit.internal.tree.SummaryTreeText;
import io.ftimer.summary.SessionSummary;
import java.util.function.Supplier;

/**
 * A live view of what one test has recorded so far.
 *
 * <p>A test gets it as a parameter, see {@link FTimerExtension}. Nothing is kept here: each query looks at the test's
 * session anew. One that a constructor got shows the test which runs on that instance; one that a factory method got shows,
 * inside a dynamic test, that test.
 *
 * <p>Thread safety: thread-safe.
 */
public final class TimerTree {
    private final Supplier<TimerSession> session;

    TimerTree(Supplier<TimerSession> session) {
        this.session = session;
    }

    /**
     * Returns a snapshot of the tree as it is now, the regions of all threads of the test merged by path.
     *
     * @throws IllegalStateException if a constructor or factory got this view and it is not clear which test is meant: none
     *     runs on the instance, or several do and the calling thread runs none of them
     */
    public SessionSummary summary() {
        return session.get().summary();
    }

    /** Returns the tree as it is now as text, with calls and times: for people, not a report format. */
    @Override
    public String toString() {
        return SummaryTreeText.withTimes(summary());
    }
}
