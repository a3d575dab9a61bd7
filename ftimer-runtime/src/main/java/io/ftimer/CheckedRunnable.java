package io.ftimer;

/** A {@link Runnable} that may throw a checked exception. */
@FunctionalInterface
public interface CheckedRunnable<X extends Exception> {

    /** Runs the code. */
    void run() throws X;
}
