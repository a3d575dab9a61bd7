package io.ftimer.assertj;

/**
 * Code that works on a problem of a given size.
 *
 * @param <X> the type of its checked exception
 * @since 0.1
 */
@FunctionalInterface
public interface SizedRun<X extends Exception> {

    /** Runs the code once. */
    void run(int size) throws X;
}
