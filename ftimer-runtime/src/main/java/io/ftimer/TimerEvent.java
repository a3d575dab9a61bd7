package io.ftimer;

/** What a {@link TimerListener} hears about. */
public enum TimerEvent {
    /** A region was opened. */
    START,
    /** A region was closed. */
    STOP
}
