package io.ftimer.reduce;

import io.ftimer.internal.numbers.Seconds;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What the lanes of one process recorded: statistics over lanes for every region. Lane 0, which has the serial calls, and
 * the lanes of workers count together here; results over ranks keep them apart.
 *
 * <p>Siblings are ordered as in a {@link ReducedSummary}. A summary with another {@link #status()} than
 * {@link Status#SUCCESS} is empty.
 *
 * <p>Thread safety: immutable.
 */
public final class LaneSummary {
    private final Status status;
    private final LaneWindow window;
    private final List<LaneRecord> lanes;
    private final List<LaneEntry> entries;

    private LaneSummary(Status status, LaneWindow window, List<LaneRecord> lanes) {
        this.status = status;
        this.window = window;
        this.lanes = List.copyOf(lanes);
        this.entries = reduced();
    }

    /**
     * Returns the summary of some lanes, in any order.
     *
     * @throws IllegalArgumentException if a lane is there twice
     */
    public static LaneSummary of(LaneWindow window, List<LaneRecord> lanes) {
        Set<Integer> numbers = new HashSet<>();
        for (LaneRecord lane : lanes) {
            if (!numbers.add(lane.lane())) {
                throw new IllegalArgumentException(
                        "lane " + lane.lane() + " is there twice; put what it recorded into one record");
            }
        }
        return new LaneSummary(Status.SUCCESS, window, lanes);
    }

    /** Returns the empty summary that a rejected request answers. */
    public static LaneSummary rejected(Status status) {
        return new LaneSummary(status, LaneWindow.NONE, List.of());
    }

    private List<LaneEntry> reduced() {
        LaneTree tree = new LaneTree();
        for (ExecutionDomain domain : ExecutionDomain.values()) {
            tree.add(this, domain, LaneRecord::lane);
        }
        List<LaneEntry> reduced = new ArrayList<>();
        for (Row row : tree.canonical()) {
            LaneEntry parent = row.depth == 0 ? null : reduced.get(row.parentId() - 1);
            reduced.add(new LaneEntry(row, parent, tree.participation(row)));
        }
        return List.copyOf(reduced);
    }

    /** Returns {@link Status#SUCCESS}, or why there is nothing in this summary. */
    public Status status() {
        return status;
    }

    /** Returns window, envelope, capacity and dates; zeros and blanks in a rejected summary. */
    public LaneWindow window() {
        return window;
    }

    /** Returns what each lane recorded, of those that recorded anything. */
    public List<LaneRecord> lanes() {
        return lanes;
    }

    /** Returns how many lanes have at least one region. */
    public int participatingLanes() {
        return (int) lanes.stream().filter(lane -> !lane.contexts().isEmpty()).count();
    }

    /** Returns the rows in preorder, siblings in canonical order. */
    public List<LaneEntry> entries() {
        return entries;
    }

    /**
     * Returns the entry of one call path, empty if no lane has it.
     *
     * @throws IllegalArgumentException if {@code path} is a pattern
     */
    public Optional<LaneEntry> entry(RegionPath path) {
        return PathSearch.find(entries, path, any -> true);
    }

    /** Returns the inclusive time of all roots, added up over lanes; it may exceed {@link LaneWindow#envelopeNanos()}. */
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

    /** Returns the self time of all regions, added up over lanes. */
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
