package io.ftimer.reduce;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.text.ShownText;
import io.ftimer.reduce.stats.CountStats;
import io.ftimer.reduce.stats.PercentStats;
import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.stats.IterationStats;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One region at one call path and in one execution domain of a result over many samples: its position in the tree and its
 * statistics. A sample is what a contributor that has the region recorded there, or each of its lanes if it has lanes.
 *
 * <p>A contributor or lane without such an entry is missing: it counts in {@link #missingRanks()} or {@link #missingSamples()}
 * only, never as a zero. One that has the entry without calls or time participates with that 0. In a {@link LaneSummary}, the only
 * contributor is the process, and the extrema are those of lanes. Thread safety: immutable.
 */
public final class ReducedEntry {
    private final @Nullable ReducedEntry parent;
    private final int nodeId;
    private final int depth;
    private final RegionKey region;
    private final ExecutionDomain domain;
    private final RegionSamples samples;
    private final int rankCount;

    /** Creates an entry; {@code parent} is null for a root. */
    ReducedEntry(
            @Nullable ReducedEntry parent,
            int nodeId,
            RegionKey region,
            ExecutionDomain domain,
            RegionSamples samples,
            int rankCount) {
        this.parent = parent;
        this.nodeId = nodeId;
        this.depth = parent == null ? 0 : parent.depth + 1;
        this.region = region;
        this.domain = domain;
        this.samples = samples;
        this.rankCount = rankCount;
    }

    /** Returns this entry at another position of a result over the same contributors. */
    ReducedEntry at(int newNodeId, @Nullable ReducedEntry newParent) {
        return new ReducedEntry(newParent, newNodeId, region, domain, samples, rankCount);
    }

    /** Returns the position of this entry in the list of entries, counted from 1. It is unique within one result only. */
    public int nodeId() {
        return nodeId;
    }

    /** Returns the {@link #nodeId()} of the region that this one is nested in, 0 for a root. */
    public int parentId() {
        return parent == null ? 0 : parent.nodeId;
    }

    /** Returns the number of ancestors, 0 for a root. */
    public int depth() {
        return depth;
    }

    /** Returns what tells the region from its siblings. */
    RegionKey region() {
        return region;
    }

    /** Returns the name of the region. */
    public String name() {
        return region.name();
    }

    /** Returns what the region stands for. */
    public RegionKind kind() {
        return region.kind();
    }

    /** Returns the path of this region as if it were a root. */
    public RegionPath level() {
        return region.path();
    }

    /** Returns the regions from the root down to this one. */
    public RegionPath path() {
        return RegionKey.path(this, entry -> entry.region, entry -> entry.parent);
    }

    /** Returns what contributors or lanes have there. */
    RegionSamples samples() {
        return samples;
    }

    /** Returns the time from start to stop, including nested regions. */
    public TimeStats inclusive() {
        return samples.inclusive();
    }

    /** Returns the inclusive time minus that of the regions nested directly inside. */
    public TimeStats self() {
        return samples.self();
    }

    /** Returns how often the region was opened at this path. */
    public CountStats calls() {
        return samples.calls();
    }

    /** Returns the inclusive time as a percentage of the window of the same contributor. */
    public PercentStats percentOfTotal() {
        return samples.percentOfTotal();
    }

    /**
     * Returns whether the region ran on ranks without lanes, in teams, or outside of them; in a {@link LaneSummary}, which counts
     * both together, {@link ExecutionDomain#TEAM}.
     */
    public ExecutionDomain domain() {
        return domain;
    }

    /** Returns how many contributors have this entry, on at least one lane if they have lanes; at least 1. */
    public int participatingRanks() {
        return samples.participation().ranks();
    }

    /** Returns how many contributors of the result do not have this entry. */
    public int missingRanks() {
        return rankCount - participatingRanks();
    }

    /**
     * Returns how many lanes could have had this entry, summed over the contributors that have it; a contributor without lanes
     * counts as one. These are the members of the team that ran it, also those beyond the capacity; of several teams the largest
     * counts. In a {@link LaneSummary}, lane 0 counts too if the region ran there.
     */
    public long eligibleSamples() {
        return samples.participation().eligibleLanes();
    }

    /** Returns how many lanes have this entry, summed as {@link #eligibleSamples()}. */
    public int participatingSamples() {
        return inclusive().count();
    }

    /** Returns how many eligible lanes do not have this entry; 0 unless {@link #missingSamplesKnown()}. */
    public long missingSamples() {
        return missingSamplesKnown() ? Math.max(0, eligibleSamples() - participatingSamples()) : 0;
    }

    /**
     * Returns whether the eligible lanes are certain on every contributor that has this entry. They are not if a worker opened the
     * region in more than one timed region, even in teams of one size, or if teams of different sizes did.
     */
    public boolean missingSamplesKnown() {
        return samples.participation().known();
    }

    /** Returns whether every eligible lane certainly has this entry. */
    boolean isWhole() {
        return missingSamplesKnown() && eligibleSamples() == participatingSamples();
    }

    /** Returns how many lanes of a contributor could have had this entry, if they agree. */
    long teamSize() {
        return eligibleSamples() / participatingRanks();
    }

    /** Returns whether this is a call of MPI, or inside one. */
    boolean isOfMpi() {
        return path().kinds().contains(RegionKind.MPI);
    }

    /**
     * Returns how many contributors were inside this region when their summary was taken; their times extend to that moment.
     * It is positive in results of {@link UnionAccumulator#interim()} only.
     */
    public int runningRanks() {
        return samples.running();
    }

    /** Returns how well the contributors that have this region use their time in it, if they recorded their MPI calls. */
    public Efficiency efficiency() {
        return new Efficiency(samples.useful(), inclusive(), domain != ExecutionDomain.RANK);
    }

    /**
     * Returns the statistics of the single calls of all contributors that have kept them, with the contributor of each
     * extremum; empty if none has.
     */
    public Optional<IterationStats> callStats() {
        return Optional.ofNullable(samples.callStats());
    }

    /** Returns whether {@code other} is an entry with the same path, position, domain, contributors and statistics. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ReducedEntry entry
                && nodeId == entry.nodeId
                && domain == entry.domain
                && rankCount == entry.rankCount
                && samples.equals(entry.samples)
                && path().equals(entry.path());
    }

    @Override
    public int hashCode() {
        return Objects.hash(nodeId, region.name(), inclusive());
    }

    private String contributorsText() {
        String ranks = "ranks=" + participatingRanks() + " missing=" + missingRanks();
        return domain == ExecutionDomain.RANK
                ? ranks
                : domain.word + " " + ranks + " samples=" + participatingSamples() + " missing="
                        + (missingSamplesKnown() ? missingSamples() : "unknown");
    }

    /** Returns path, contributors, calls and times on one line, for messages. */
    @Override
    public String toString() {
        return ShownText.path(path().toString()) + " " + contributorsText() + " calls=" + calls().sum()
                + " inclusiveNanos=" + inclusive().minNanos() + ".."
                + inclusive().maxNanos() + " selfNanos="
                + self().minNanos() + ".." + self().maxNanos();
    }
}
