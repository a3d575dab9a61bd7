package io.ftimer.reduce.lanes;

import io.ftimer.internal.numbers.Seconds;
import io.ftimer.internal.rows.SiteResults;
import io.ftimer.reduce.RegionEntry;
import io.ftimer.report.internal.reduce.PathSearch;
import io.ftimer.report.internal.reduce.RowTree;
import io.ftimer.sites.Site;
import io.ftimer.sites.SiteResult;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The statistics over the lanes of one process for every region. Lane 0, which has the serial calls, and the lanes of workers
 * are counted together; results over ranks keep them apart.
 *
 * <pre>{@code
 * LaneSummary summary = laneTimer.summary();
 * for (LaneEntry entry : summary.entries()) {
 *     System.out.printf("%s: on %d lanes, imbalance %.2f%n",
 *             entry.path(), entry.participatingLanes(), entry.inclusive().laneImbalance());
 * }
 * }</pre>
 *
 * <p>Siblings are ordered as in a {@link io.ftimer.reduce.ReducedSummary}. A summary with another {@link #status()} than
 * {@link Status#SUCCESS} is empty.
 *
 * <p>Thread safety: immutable.
 *
 * @since 0.1
 */
public final class LaneSummary {
    private static final PathSearch<LaneEntry> SEARCH = new PathSearch<>(RegionEntry::depth, RegionEntry::level);

    private final Status status;
    private final LaneWindow window;
    private final List<LaneRecord> lanes;
    private final List<LaneEntry> entries;
    private final List<SiteResult> sites;

    private LaneSummary(Status status, LaneWindow window, List<LaneRecord> lanes) {
        this.status = status;
        this.window = window;
        this.lanes = List.copyOf(lanes);
        this.entries = reduced();
        List<List<SiteResult>> ofLanes = new ArrayList<>();
        for (LaneRecord lane : lanes) {
            ofLanes.add(SiteResults.ofContributor(lane.lane(), lane.sites()));
        }
        this.sites = SiteResults.sorted(SiteResults.merge(ofLanes));
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

    private List<LaneEntry> reduced() {
        RowTree<LaneSamples> tree = LaneSamples.emptyTree();
        for (ExecutionDomain domain : ExecutionDomain.values()) {
            tree.addAll(LaneSamples.tree(lanes, window.windowNanos(), domain, LaneRecord::lane));
        }
        return List.copyOf(tree.<LaneEntry>entries(
                (row, parent) -> new LaneEntry(parent, row.nodeId(), row.region(), row.value())));
    }

    /** Returns {@link Status#SUCCESS}, or why this summary is empty. */
    public Status status() {
        return status;
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

    /** Returns the entries in preorder, siblings in canonical order. */
    public List<LaneEntry> entries() {
        return entries;
    }

    /**
     * Returns the entry of one call path, empty if no lane has it.
     *
     * @throws IllegalArgumentException if {@code path} is a pattern
     */
    public Optional<LaneEntry> entry(RegionPath path) {
        return SEARCH.find(entries, path, any -> true);
    }

    /**
     * Returns the results of the site timers of all lanes, ordered by file, line, label and groups. Each has statistics over the
     * lanes that have started it, with the number of the lane of each extremum. Site timers are not part of the tree.
     */
    public List<SiteResult> sites() {
        return sites;
    }

    /** Returns the result of one site timer, empty if no lane has started it. */
    public Optional<SiteResult> site(Site site) {
        return SiteResults.find(sites, site);
    }

    /** Returns the inclusive time of all roots, summed over lanes; it may exceed {@link LaneWindow#envelopeNanos()}. */
    public BigInteger sumRootInclusiveNanos() {
        return entries.stream()
                .filter(entry -> entry.depth() == 0)
                .map(entry -> entry.inclusive().sumNanos())
                .reduce(BigInteger.ZERO, BigInteger::add);
    }

    /** Returns {@link #sumRootInclusiveNanos()} in seconds. */
    public double sumRootInclusiveSeconds() {
        return Seconds.of(sumRootInclusiveNanos());
    }

    /** Returns the self time of all regions, summed over lanes. */
    public BigInteger sumSelfNanos() {
        return entries.stream().map(entry -> entry.self().sumNanos()).reduce(BigInteger.ZERO, BigInteger::add);
    }

    /** Returns {@link #sumSelfNanos()} in seconds. */
    public double sumSelfSeconds() {
        return Seconds.of(sumSelfNanos());
    }

    /** Returns one line per region, for messages and debuggers; not a report format. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("LaneSummary[")
                .append(status)
                .append(", lanes=")
                .append(participatingLanes());
        for (LaneEntry entry : entries) {
            text.append("\n  ").append(entry);
        }
        return text.append(']').toString();
    }
}
