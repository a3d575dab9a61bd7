package io.ftimer;

/**
 * A {@link Runnable} that may throw a checked exception.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface CheckedRunnable<X extends Exception> {

    /** Runs the code. */
    void run() throws X;
}
