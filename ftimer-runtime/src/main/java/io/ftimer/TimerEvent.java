package io.ftimer;

/** What a {@link TimerListener} is notified of. */
public enum TimerEvent {
    /** A region was opened. */
    START,
    /** A region was closed. */
    STOP
}
