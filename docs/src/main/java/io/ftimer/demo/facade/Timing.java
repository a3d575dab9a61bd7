package io.ftimer.demo.facade;

import java.util.ServiceLoader;

/**
 * The timing calls of an application, in its own terms: no type of fTimer occurs in them.
 *
 * <p>Thread safety: thread-confined.
 */
public interface Timing {

    /** Returns the enabled form if this build has one, else the disabled form. */
    static Timing ofThisBuild() {
        return ServiceLoader.load(Timing.class, Timing.class.getClassLoader())
                .findFirst()
                .orElseGet(DisabledTiming::new);
    }

    /** Opens a region; returns 0, or a code that is not 0 if that was rejected. */
    int start(String region);

    /** Closes the region that was opened last; returns 0, or a code that is not 0 if that was rejected. */
    int stop(String region);

    /** Opens a region that ends with the try statement around it. */
    Region region(String name);

    /** Returns the measurements as readable text; empty if this build measures nothing. */
    String report();

    /** An open region. */
    interface Region extends AutoCloseable {
        @Override
        void close();
    }
}
