package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.util.Collection;

/** Checks that objects can be collected. */
public final class Collected {
    /** The JIT compiler may hold a class for a while. */
    private static final int COLLECTIONS = 500;

    private Collected() {}

    public static void assertAll(Collection<? extends WeakReference<?>> references) {
        for (int i = 0; i < COLLECTIONS && alive(references) > 0; i++) {
            System.gc();
        }
        assertThat(alive(references)).as("objects still in memory").isZero();
    }

    private static long alive(Collection<? extends WeakReference<?>> references) {
        return references.stream().filter(reference -> reference.get() != null).count();
    }
}
