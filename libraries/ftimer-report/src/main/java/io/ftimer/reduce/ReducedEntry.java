package io.ftimer.reduce;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.stats.IterationStats;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One region at one call path of a reduced summary, with statistics over the contributors that have it.
 *
 * <p>A contributor without such an entry is missing: it counts in {@link #missingRanks()} only, never as a zero. A
 * contributor that has the entry without calls or time participates with that 0. Thread safety: immutable.
 *
 * @since 0.1
 */
public final class ReducedEntry extends RegionEntry {
    private final RegionSamples samples;
    private final int missingRanks;

    ReducedEntry(
            @Nullable ReducedEntry parent, int nodeId, RegionKey region, RegionSamples samples, int contributorCount) {
        super(
                parent,
                nodeId,
                region.kind(),
                region.name(),
                samples.stats().inclusive(),
                samples.stats().self(),
                samples.stats().calls(),
                samples.stats().percentOfTotal());
        this.samples = samples;
        this.missingRanks = contributorCount - samples.stats().count();
    }

    /** Returns how many contributors have this entry, at least 1. */
    public int participatingRanks() {
        return inclusive().count();
    }

    /** Returns how many contributors of the result do not have this entry. */
    public int missingRanks() {
        return missingRanks;
    }

    /**
     * Returns how many contributors were inside this region when their summary was taken; their times extend to that moment.
     * It is positive in results of {@link UnionAccumulator#interim()} only.
     */
    public int runningRanks() {
        return samples.running();
    }

    /**
     * Returns the statistics of the single calls of all contributors that have kept them, with the contributor of each
     * extremum; empty if none has.
     */
    public Optional<IterationStats> callStats() {
        return Optional.ofNullable(samples.callStats());
    }

    RegionKey region() {
        return new RegionKey(kind(), name());
    }

    RegionSamples samples() {
        return samples;
    }

    /** Returns whether {@code other} is an entry with the same path, position, contributors and statistics. */
    @Override
    public boolean equals(@Nullable Object other) {
        return super.equals(other)
                && other instanceof ReducedEntry entry
                && missingRanks == entry.missingRanks
                && samples.equals(entry.samples);
    }

    @Override
    protected String contributorsText() {
        return "ranks=" + participatingRanks() + " missing=" + missingRanks;
    }
}
