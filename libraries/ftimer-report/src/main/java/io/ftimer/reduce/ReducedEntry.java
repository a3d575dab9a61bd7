package io.ftimer.reduce;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.stats.IterationStats;
import io.ftimer.values.RegionKind;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One region at one call path and in one execution domain of a reduced summary, with statistics over samples: what each
 * contributor that has it recorded there, or each of its lanes if it has lanes.
 *
 * <p>A contributor or lane without such an entry is missing: it counts in {@link #missingRanks()} or {@link #missingSamples()}
 * only, never as a zero. One that has the entry without calls or time participates with that 0. Thread safety: immutable.
 */
public final class ReducedEntry extends RegionEntry {
    private final ExecutionDomain domain;
    private final int rankCount;

    ReducedEntry(
            @Nullable ReducedEntry parent,
            int nodeId,
            RegionKey region,
            ExecutionDomain domain,
            RegionSamples samples,
            int rankCount) {
        super(parent, nodeId, region, samples);
        this.domain = domain;
        this.rankCount = rankCount;
    }

    /** Returns this entry at another position of a result over the same contributors. */
    ReducedEntry at(int newNodeId, @Nullable ReducedEntry newParent) {
        return new ReducedEntry(newParent, newNodeId, region(), domain, samples(), rankCount);
    }

    /** Returns whether the region ran on ranks without lanes, in teams, or outside of them. */
    public ExecutionDomain domain() {
        return domain;
    }

    /** Returns how many contributors have this entry, on at least one lane if they have lanes; at least 1. */
    public int participatingRanks() {
        return samples().participation().ranks();
    }

    /** Returns how many contributors of the result do not have this entry. */
    public int missingRanks() {
        return rankCount - participatingRanks();
    }

    /**
     * Returns how many lanes could have had this entry, summed over the contributors that have it; a contributor without lanes
     * counts as one.
     */
    public long eligibleSamples() {
        return samples().participation().eligibleLanes();
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
     * Returns whether the eligible lanes are certain on every contributor that has this entry; see
     * {@link LaneEntry#missingLanesKnown()}.
     */
    public boolean missingSamplesKnown() {
        return samples().participation().known();
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
        return samples().running();
    }

    /** Returns how well the contributors that have this region use their time in it, if they recorded their MPI calls. */
    public Efficiency efficiency() {
        return new Efficiency(samples().useful(), inclusive(), domain != ExecutionDomain.RANK);
    }

    /**
     * Returns the statistics of the single calls of all contributors that have kept them, with the contributor of each
     * extremum; empty if none has.
     */
    public Optional<IterationStats> callStats() {
        return Optional.ofNullable(samples().callStats());
    }

    /** Returns whether {@code other} is an entry with the same path, position, domain, contributors and statistics. */
    @Override
    public boolean equals(@Nullable Object other) {
        return super.equals(other)
                && other instanceof ReducedEntry entry
                && domain == entry.domain
                && rankCount == entry.rankCount;
    }

    @Override
    String contributorsText() {
        String ranks = "ranks=" + participatingRanks() + " missing=" + missingRanks();
        return domain == ExecutionDomain.RANK
                ? ranks
                : domain.word + " " + ranks + " samples=" + participatingSamples() + " missing="
                        + (missingSamplesKnown() ? missingSamples() : "unknown");
    }
}
