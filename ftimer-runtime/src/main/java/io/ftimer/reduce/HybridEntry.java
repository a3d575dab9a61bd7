package io.ftimer.reduce;

import org.jspecify.annotations.Nullable;

/**
 * One region at one call path and in one execution domain of a result over ranks and their lanes, with statistics over
 * samples: the lanes of all ranks that have it.
 *
 * <p>Ranks and lanes that do not have it count as missing and nowhere else, never as zeros. Thread safety: immutable.
 */
public final class HybridEntry extends RegionEntry {
    private final ExecutionDomain domain;
    private final Participation participation;
    private final int missingRanks;

    HybridEntry(
            Row row,
            @Nullable HybridEntry parent,
            int nodeId,
            ExecutionDomain domain,
            Participation participation,
            int rankCount) {
        super(row, parent, nodeId, row.samples);
        this.domain = domain;
        this.participation = participation;
        this.missingRanks = rankCount - participation.ranks();
    }

    /** Returns whether it ran in teams or outside of them. */
    public ExecutionDomain domain() {
        return domain;
    }

    /** Returns how many ranks have this entry on at least one lane. */
    public int participatingRanks() {
        return participation.ranks();
    }

    /** Returns how many ranks do not have this entry. */
    public int missingRanks() {
        return missingRanks;
    }

    /** Returns how many lanes could have had this entry, added up over the ranks that have it. */
    public long eligibleSamples() {
        return participation.eligibleLanes();
    }

    /** Returns how many lanes have this entry, added up over ranks. */
    public int participatingSamples() {
        return inclusive().count();
    }

    /** Returns how many eligible lanes do not have this entry; 0 if nobody can say ({@link #missingSamplesKnown()}). */
    public long missingSamples() {
        return participation.known() ? Math.max(0, eligibleSamples() - participatingSamples()) : 0;
    }

    /**
     * Returns whether the eligible lanes are certain on every rank that has this entry; see
     * {@link LaneEntry#missingLanesKnown()}.
     */
    public boolean missingSamplesKnown() {
        return participation.known();
    }

    /** Returns whether every eligible lane came here, and that is certain. */
    boolean isWhole() {
        return participation.known() && eligibleSamples() == participatingSamples();
    }

    Participation participation() {
        return participation;
    }

    /** Returns whether {@code other} is an entry with the same path, place, domain, ranks, lanes and statistics. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof HybridEntry entry
                && domain == entry.domain
                && participation.equals(entry.participation)
                && missingRanks == entry.missingRanks
                && hasPlaceAndStatsOf(entry);
    }

    /** Returns path, domain, ranks, samples, calls and times on one line, for messages. */
    @Override
    public String toString() {
        return path() + " " + domain.label() + " ranks=" + participatingRanks() + " missing=" + missingRanks
                + " samples=" + participatingSamples() + " missing="
                + (missingSamplesKnown() ? missingSamples() : "unknown") + " " + statsText();
    }
}
