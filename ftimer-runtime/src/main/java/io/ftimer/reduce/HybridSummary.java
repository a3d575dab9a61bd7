package io.ftimer.reduce;

import io.ftimer.RegionPath;
import io.ftimer.Status;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * What the lanes of several ranks have in common: statistics over ranks and lanes for every region.
 *
 * <p>A region that ran both in teams and outside of them has an entry for each; those of teams come first. Siblings are
 * ordered as in a {@link ReducedSummary}.
 *
 * <p>A result with another {@link #status()} than {@link Status#SUCCESS} is empty: no ranks, no entries, statistics of
 * nothing. The time of all lanes of one rank together must fit 64 bits of nanoseconds, 292 years; if it does not, the status
 * is {@link Status#UNKNOWN}.
 *
 * <p>Thread safety: immutable.
 */
public abstract sealed class HybridSummary permits StrictHybridSummary, UnionHybridSummary {
    private final Status status;
    private final List<HybridRank> ranks;
    private final List<HybridEntry> entries;

    HybridSummary(Status status, List<HybridRank> ranks, List<HybridEntry> entries) {
        this.status = status;
        this.ranks = List.copyOf(ranks);
        this.entries = List.copyOf(entries);
    }

    /** Returns {@link Status#SUCCESS}, or why there is nothing in this result. */
    public Status status() {
        return status;
    }

    /** Returns how many ranks were reduced. */
    public int rankCount() {
        return ranks.size();
    }

    /** Returns what each rank adds up to, in the order of ranks. */
    public List<HybridRank> ranks() {
        return ranks;
    }

    /** Returns the rows: those of teams, then those of serial calls, each in preorder. */
    public List<HybridEntry> entries() {
        return entries;
    }

    /**
     * Returns the entry of one call path in one domain, empty if no rank has it.
     *
     * @throws IllegalArgumentException if {@code path} is a pattern
     */
    public Optional<HybridEntry> entry(ExecutionDomain domain, RegionPath path) {
        return PathSearch.find(entries, path, entry -> entry.domain() == domain);
    }

    /** Returns the statistics over ranks of {@link HybridRank#windowNanos()}. */
    public TimeStats window() {
        return overRanks(HybridRank::windowNanos);
    }

    /** Returns the statistics over ranks of {@link HybridRank#envelopeNanos()}. */
    public TimeStats envelope() {
        return overRanks(HybridRank::envelopeNanos);
    }

    /** Returns the statistics over ranks of {@link HybridRank#rootInclusiveNanos()}. */
    public TimeStats rootInclusive() {
        return overRanks(HybridRank::rootInclusiveNanos);
    }

    /** Returns the statistics over ranks of {@link HybridRank#selfNanos()}. */
    public TimeStats self() {
        return overRanks(HybridRank::selfNanos);
    }

    private TimeStats overRanks(ToLongFunction<HybridRank> nanos) {
        return ranks.stream()
                .map(rank -> TimeStats.of(nanos.applyAsLong(rank), rank.rank()))
                .reduce(TimeStats.NONE, TimeStats::merge);
    }

    /** Returns what the text of this result shows, a line each. */
    List<?> lines() {
        return entries;
    }

    /** Returns whether status, ranks and entries are those of {@code other}. */
    boolean hasResultOf(HybridSummary other) {
        return status == other.status && ranks.equals(other.ranks) && entries.equals(other.entries);
    }

    /** Returns the kind of the result and a line per region, for messages and debuggers; not a report format. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(getClass().getSimpleName())
                .append('[')
                .append(status)
                .append(", ranks=")
                .append(rankCount());
        for (Object line : lines()) {
            text.append("\n  ").append(line);
        }
        return text.append(']').toString();
    }
}
