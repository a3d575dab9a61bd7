package io.ftimer.internal.recorder;

import io.ftimer.values.RegionKind;
import org.jspecify.annotations.Nullable;

/** Counts the calls on recorders of threads that take part in no session. */
@FunctionalInterface
public interface OutsideCalls {
    /**
     * Counts a call of the calling thread.
     *
     * @param operation opens or closes a region
     * @param region the name of the region, if the call has it
     */
    void note(Operation operation, @Nullable String region, RegionKind kind);
}
