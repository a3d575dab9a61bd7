package io.ftimer.jmh.internal.option;

/** The treatment of threads that do not belong to JMH. */
public enum Unbound {
    /** They are recorded, at roots of their own in the same tree. */
    ADOPT,
    /** Their calls are counted and reported as missing. */
    REPORT
}
