package io.ftimer.junit;

import io.ftimer.SessionSummary;
import io.ftimer.TimerSession;
import io.ftimer.junit.internal.TreeText;

/**
 * A live view of what one test has recorded so far.
 *
 * <p>A test gets it as a parameter, see {@link FTimerExtension}. Nothing is kept here: each query looks at the test's
 * session anew.
 *
 * <p>Thread safety: thread-safe.
 */
public final class TimerTree {
    private final TimerSession session;

    TimerTree(TimerSession session) {
        this.session = session;
    }

    /** Returns a snapshot of the tree as it is now, the regions of all threads of the test merged by path. */
    public SessionSummary summary() {
        return session.summary();
    }

    /** Returns the tree as it is now as text, with calls and times: for people, not a report format. */
    @Override
    public String toString() {
        return TreeText.withTimes(summary());
    }
}
