package io.ftimer.mpi.internal;

import io.ftimer.internal.text.Saturated;
import io.ftimer.reduce.ReducedEntry;
import io.ftimer.report.ExportedRegion;
import java.util.Map;

/** A reduced entry as a region of an exported tree. Stateless. */
public final class ExportedReduction {
    private ExportedReduction() {}

    /** Returns the region with the sums of calls and times, at most {@link Long#MAX_VALUE}, and these further numbers. */
    public static ExportedRegion of(ReducedEntry entry, Map<String, Number> metrics) {
        return new ExportedRegion(
                entry.depth(),
                entry.name(),
                entry.kind(),
                Saturated.of(entry.calls().sum()),
                Saturated.of(entry.inclusive().sumNanos()),
                Saturated.of(entry.self().sumNanos()),
                metrics);
    }
}
