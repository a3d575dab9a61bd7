package io.ftimer.benchmarks;

import io.ftimer.TimerScope;
import org.jspecify.annotations.Nullable;

/**
 * One way to open and close a region. A class rather than an interface, and a fork loads one implementation only, so that
 * the calls are inlined as those of a program are that times its code in this way.
 */
abstract class PairForm implements AutoCloseable {

    /** Opens a region of {@link Regions}; returns what closes it, if the form has such a thing. */
    abstract @Nullable TimerScope open(int region);

    abstract void close(int region, @Nullable TimerScope scope);

    /** Undoes what the form did to its thread. */
    @Override
    public void close() throws Exception {}
}
