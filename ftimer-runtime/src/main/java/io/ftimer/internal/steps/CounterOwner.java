package io.ftimer.internal.steps;

import org.jspecify.annotations.Nullable;

/**
 * The thread of a counter, which all threads read when they look for their own. The unused fields keep it, and what lies before it in memory,
 * apart from what its thread writes in the subclass: with both in one cache line, each step would take the line from all other threads.
 */
abstract class CounterOwner {
    /** Null when the thread has ended. */
    @Nullable
    Thread thread;

    long unused1;
    long unused2;
    long unused3;
    long unused4;
    long unused5;
    long unused6;
    long unused7;
    long unused8;

    CounterOwner(Thread thread) {
        this.thread = thread;
    }
}
