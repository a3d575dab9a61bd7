package io.ftimer.mpi.profile;

import io.ftimer.mpi.internal.ExportedReduction;
import io.ftimer.reduce.LaneSummary;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.internal.text.MpiRegions;
import io.ftimer.summary.Summary;
import io.ftimer.values.RegionKind;
import java.util.List;
import java.util.Map;

/**
 * The time that a region spends in MPI calls, and the bytes that they send and receive.
 *
 * <p>Thread safety: immutable.
 *
 * @param depth the number of ancestors
 * @param name the name of the region
 * @param kind what the region stands for
 * @param calls the number of calls of the region
 * @param inclusiveNanos its time from start to stop
 * @param selfNanos its time without the regions directly inside, and so without the MPI calls that it makes
 * @param mpiNanos the time of the MPI calls inside; for an MPI call its own time
 * @param waitingNanos the part of it in collectives, receives and waits; the rest is sending
 * @param sentBytes the bytes that this rank passed to the calls for others
 * @param receivedBytes the bytes that this rank got from the calls
 */
public record MpiTimes(
        int depth,
        String name,
        RegionKind kind,
        long calls,
        long inclusiveNanos,
        long selfNanos,
        long mpiNanos,
        long waitingNanos,
        long sentBytes,
        long receivedBytes) {

    /** Returns the regions of a summary that are MPI calls or contain some, in preorder. Empty if no calls were recorded. */
    public static List<MpiTimes> of(Summary summary) {
        return of(ExportedTree.of("", summary));
    }

    /** Returns the same of a summary of lanes. Calls, times and bytes are sums over the lanes, at most {@link Long#MAX_VALUE}. */
    public static List<MpiTimes> of(LaneSummary summary) {
        List<ExportedRegion> regions = summary.entries().stream()
                .map(entry -> ExportedReduction.of(entry, Map.of()))
                .toList();
        return of(new ExportedTree(ExportedTree.Kind.LANE, "", "", true, 0, Map.of(), regions));
    }

    private static List<MpiTimes> of(ExportedTree tree) {
        return regions(tree).stream().map(MpiTimes::of).toList();
    }

    /** Returns the regions of a tree that are MPI calls or contain some. */
    static List<ExportedRegion> regions(ExportedTree tree) {
        return tree.withMpiMetrics().regions().stream()
                .filter(region -> region.metrics().containsKey(MpiRegions.NANOS))
                .toList();
    }

    static MpiTimes of(ExportedRegion region) {
        return new MpiTimes(
                region.depth(),
                region.name(),
                region.kind(),
                region.calls(),
                region.inclusiveNanos(),
                region.selfNanos(),
                metric(region, MpiRegions.NANOS),
                metric(region, MpiRegions.WAIT_NANOS),
                metric(region, MpiRegions.SENT),
                metric(region, MpiRegions.RECEIVED));
    }

    private static long metric(ExportedRegion region, String name) {
        return region.metrics().getOrDefault(name, 0).longValue();
    }
}
