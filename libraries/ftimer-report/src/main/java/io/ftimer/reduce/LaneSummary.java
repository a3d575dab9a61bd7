package io.ftimer.reduce;

import io.ftimer.internal.rows.SiteResults;
import io.ftimer.report.internal.reduce.RowTree;
import io.ftimer.sites.SiteResult;
import io.ftimer.values.Status;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The statistics over the lanes of one process for every region. Lane 0, which has the serial calls, and the lanes of workers
 * are counted together; results over ranks keep them apart. Maxima are at least 0, even if all times are negative because a clock
 * went backward.
 *
 * <pre>{@code
 * LaneSummary summary = laneTimer.summary();
 * for (ReducedEntry entry : summary.entries()) {
 *     System.out.printf("%s: on %d lanes, imbalance %.2f%n",
 *             entry.path(), entry.participatingSamples(), entry.inclusive().laneImbalance());
 * }
 * }</pre>
 *
 * <p>Thread safety: immutable.
 */
public final class LaneSummary extends ReductionResult {
    private final LaneWindow window;
    private final List<LaneRecord> lanes;

    private LaneSummary(Status status, LaneWindow window, List<LaneRecord> lanes) {
        super(status, entries(window, lanes), sites(lanes));
        this.window = window;
        this.lanes = List.copyOf(lanes);
    }

    /**
     * Returns the summary of some lanes, in any order.
     *
     * @throws IllegalArgumentException if a lane occurs twice
     */
    public static LaneSummary of(LaneWindow window, List<LaneRecord> lanes) {
        Set<Integer> numbers = new HashSet<>();
        for (LaneRecord lane : lanes) {
            if (!numbers.add(lane.lane())) {
                throw new IllegalArgumentException(
                        "lane " + lane.lane() + " occurs twice; put all its contexts into one record");
            }
        }
        return new LaneSummary(Status.SUCCESS, window, lanes);
    }

    /** Returns an empty summary that carries only the status of a rejected operation. */
    public static LaneSummary rejected(Status status) {
        return new LaneSummary(status, LaneWindow.NONE, List.of());
    }

    private static List<ReducedEntry> entries(LaneWindow window, List<LaneRecord> lanes) {
        RowTree<RegionSamples> tree = new RowTree<>(RegionSamples::mergeOnRank);
        for (ExecutionDomain domain : ExecutionDomain.values()) {
            tree.addAll(RegionSamples.tree(lanes, window, domain, LaneRecord::lane));
        }
        return tree.entries((row, parent) -> new ReducedEntry(
                parent,
                row.nodeId(),
                row.region(),
                ExecutionDomain.TEAM,
                row.value().withMaximaFromZero(),
                1));
    }

    private static List<SiteResult> sites(List<LaneRecord> lanes) {
        return SiteResults.sorted(SiteResults.merge(lanes.stream()
                .map(lane -> SiteResults.ofContributor(lane.lane(), lane.sites()))
                .toList()));
    }

    /** Returns window, envelope, capacity and dates; zeros and empty dates in a rejected summary. */
    public LaneWindow window() {
        return window;
    }

    /** Returns the records of the lanes that recorded anything. */
    public List<LaneRecord> lanes() {
        return lanes;
    }

    /** Returns how many lanes have at least one region. */
    public int participatingLanes() {
        return (int) lanes.stream().filter(lane -> !lane.contexts().isEmpty()).count();
    }

    /** Returns the inclusive time of all roots, summed over lanes; it may exceed {@link LaneWindow#envelopeNanos()}. */
    public BigInteger sumRootInclusiveNanos() {
        return entries().stream()
                .filter(entry -> entry.depth() == 0)
                .map(entry -> entry.inclusive().sumNanos())
                .reduce(BigInteger.ZERO, BigInteger::add);
    }

    /** Returns the self time of all regions, summed over lanes. */
    public BigInteger sumSelfNanos() {
        return entries().stream().map(entry -> entry.self().sumNanos()).reduce(BigInteger.ZERO, BigInteger::add);
    }

    @Override
    String contributorsText() {
        return "lanes=" + participatingLanes();
    }

    /** Returns whether {@code other} has the same window, the same lanes and the same statistics. */
    @Override
    public boolean equals(@Nullable Object other) {
        return super.equals(other)
                && other instanceof LaneSummary summary
                && window.equals(summary.window)
                && lanes.equals(summary.lanes);
    }
}
