package io.ftimer.jmh.internal.option;

/** How the threads of a benchmark are told apart. */
public enum Threads {
    /** Not at all: their calls and times are added. */
    MERGE,
    /** Added, and each by itself too. */
    EACH
}
