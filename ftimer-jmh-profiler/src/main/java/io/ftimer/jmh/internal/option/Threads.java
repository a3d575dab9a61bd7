package io.ftimer.jmh.internal.option;

/** The treatment of the threads of a benchmark. */
public enum Threads {
    /** The calls and times of all threads are added. */
    MERGE,
    /** As {@link #MERGE}, and each thread also has results of its own. */
    EACH
}
