package io.ftimer;

import io.ftimer.summary.SessionSummary;

/**
 * Observes the start and end of a session, for work beside it, such as reports that are written at the end or in between.
 *
 * <pre>{@code
 * TimerSession.builder().observer(new SessionObserver() {
 *     @Override
 *     public void closed(SessionSummary summary) {
 *         System.out.println(summary.entries().size() + " regions");
 *     }
 * });
 * }</pre>
 *
 * <p>Both methods are called on the thread that opens or closes the session. That call throws what they throw; the session is
 * closed then. The other observers are notified of the end even if one throws.
 */
public interface SessionObserver {
    /** Called when the session is open, before any thread is bound to it. */
    default void opened(TimerSession session) {}

    /** Called once, after the session was closed, with everything that was recorded. */
    default void closed(SessionSummary summary) {}
}
