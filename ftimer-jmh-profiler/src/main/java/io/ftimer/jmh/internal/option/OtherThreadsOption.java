package io.ftimer.jmh.internal.option;

/** The treatment of threads that do not belong to JMH. */
public enum OtherThreadsOption {
    /** They are recorded, at roots of their own in the same tree. */
    RECORD,
    /** Their calls are counted and reported as missing. */
    REPORT
}
