package io.ftimer.jmh.internal.option;

/** The values that are recorded. */
public enum Mode {
    /** Calls and times. */
    TIME,
    /** Calls only, without clock readings. */
    COUNT
}
