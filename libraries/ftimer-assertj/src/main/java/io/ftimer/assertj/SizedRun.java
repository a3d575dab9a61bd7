package io.ftimer.assertj;

/**
 * Code that works on a problem of a given size.
 *
 * @param <X> the type of its checked exception
 */
@FunctionalInterface
public interface SizedRun<X extends Exception> {

    /** Runs the code once. */
    void run(int size) throws X;
}
