package io.ftimer;

/**
 * What a {@link TimerListener} is notified of.
 *
 * @since 0.1
 */
public enum TimerEvent {
    /** A region was opened. */
    START,
    /** A region was closed. */
    STOP
}
