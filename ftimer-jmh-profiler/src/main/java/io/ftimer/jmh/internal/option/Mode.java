package io.ftimer.jmh.internal.option;

/** What is recorded. */
public enum Mode {
    /** Calls and times. */
    TIME,
    /** Calls only, without any clock reading. */
    COUNT
}
