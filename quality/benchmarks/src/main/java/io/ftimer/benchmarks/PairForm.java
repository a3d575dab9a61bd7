package io.ftimer.benchmarks;

import io.ftimer.TimerScope;
import org.jspecify.annotations.Nullable;

/**
 * One way to open and close a region. This is a class, of which each fork loads one subclass only, so that the compiler inlines
 * the calls as in a program that uses one way.
 */
abstract class PairForm implements AutoCloseable {

    /** Opens a region of {@link Regions}. Returns the scope that closes it, or null if the form has none. */
    abstract @Nullable TimerScope open(int region);

    abstract void close(int region, @Nullable TimerScope scope);

    /** Releases the thread. */
    @Override
    public void close() throws Exception {}
}
