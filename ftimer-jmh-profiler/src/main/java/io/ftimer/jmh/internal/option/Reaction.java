package io.ftimer.jmh.internal.option;

/** The reaction to a benchmark that cannot be compared with the baseline. */
public enum Reaction {
    /** The run fails. */
    FAIL,
    /** The benchmark is reported. */
    WARN
}
