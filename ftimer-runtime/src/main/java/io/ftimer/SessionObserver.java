package io.ftimer;

import io.ftimer.summary.SessionSummary;

/**
 * Hears when a session begins and ends, for what goes on beside it: reports that are written at the end, or in between.
 *
 * <p>Both are called on the thread that opens or closes the session. What they throw is thrown by that call; the session is
 * closed then.
 */
public interface SessionObserver {
    /** Called when the session is open, and before any thread is bound to it. */
    default void opened(TimerSession session) {}

    /** Called once, when the session was closed, with all that was recorded. */
    default void closed(SessionSummary summary) {}
}
