package io.ftimer.reduce.lanes;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.reduce.RegionEntry;
import io.ftimer.values.RegionKind;
import org.jspecify.annotations.Nullable;

/**
 * One region at one call path and in one execution domain of a result over ranks and their lanes, with statistics over
 * samples: the lanes of all ranks that have it.
 *
 * <p>Ranks and lanes that do not have it are missing; they never count as zero. Thread safety: immutable.
 *
 * @since 0.1
 */
public final class HybridEntry extends RegionEntry {
    private final ExecutionDomain domain;
    private final LaneSamples samples;
    private final int rankCount;

    HybridEntry(
            @Nullable HybridEntry parent,
            int nodeId,
            RegionKey region,
            ExecutionDomain domain,
            LaneSamples samples,
            int rankCount) {
        super(
                parent,
                nodeId,
                region.kind(),
                region.name(),
                samples.stats().inclusive(),
                samples.stats().self(),
                samples.stats().calls(),
                samples.stats().percentOfTotal());
        this.domain = domain;
        this.samples = samples;
        this.rankCount = rankCount;
    }

    /** Returns this entry at another position of a result over the same ranks. */
    HybridEntry at(int newNodeId, @Nullable HybridEntry newParent) {
        return new HybridEntry(newParent, newNodeId, region(), domain, samples, rankCount);
    }

    /** Returns whether the region ran in teams or outside of them. */
    public ExecutionDomain domain() {
        return domain;
    }

    /** Returns how many ranks have this entry on at least one lane. */
    public int participatingRanks() {
        return samples.participation().ranks();
    }

    /** Returns how many ranks do not have this entry. */
    public int missingRanks() {
        return rankCount - participatingRanks();
    }

    /** Returns how many lanes could have had this entry, summed over the ranks that have it. */
    public long eligibleSamples() {
        return samples.participation().eligibleLanes();
    }

    /** Returns how many lanes have this entry, summed over ranks. */
    public int participatingSamples() {
        return inclusive().count();
    }

    /** Returns how many eligible lanes do not have this entry; 0 unless {@link #missingSamplesKnown()}. */
    public long missingSamples() {
        return missingSamplesKnown() ? Math.max(0, eligibleSamples() - participatingSamples()) : 0;
    }

    /**
     * Returns whether the eligible lanes are certain on every rank that has this entry; see
     * {@link LaneEntry#missingLanesKnown()}.
     */
    public boolean missingSamplesKnown() {
        return samples.participation().known();
    }

    /** Returns whether every eligible lane certainly has this entry. */
    boolean isWhole() {
        return missingSamplesKnown() && eligibleSamples() == participatingSamples();
    }

    /** Returns whether this is a call of MPI, or inside one. */
    boolean isOfMpi() {
        return path().kinds().contains(RegionKind.MPI);
    }

    RegionKey region() {
        return new RegionKey(kind(), name());
    }

    LaneSamples samples() {
        return samples;
    }

    /** Returns whether {@code other} is an entry with the same path, position, domain, ranks, lanes and statistics. */
    @Override
    public boolean equals(@Nullable Object other) {
        return super.equals(other)
                && other instanceof HybridEntry entry
                && domain == entry.domain
                && samples.equals(entry.samples)
                && rankCount == entry.rankCount;
    }

    @Override
    protected String contributorsText() {
        return domain.word + " ranks=" + participatingRanks() + " missing=" + missingRanks() + " samples="
                + participatingSamples() + " missing=" + (missingSamplesKnown() ? missingSamples() : "unknown");
    }
}
