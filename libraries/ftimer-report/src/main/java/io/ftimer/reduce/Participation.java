package io.ftimer.reduce;

/**
 * Which lanes could have had a region, and whether that is certain.
 *
 * @param ranks how many ranks have it on at least one lane
 * @param eligibleLanes how many lanes could have had it, summed over those ranks
 * @param known whether the eligible lanes are certain
 */
record Participation(int ranks, long eligibleLanes, boolean known) {
    /** The participation of one rank outside of teams: one lane, which has the region. */
    static final Participation OUTSIDE_OF_TEAMS = new Participation(1, 1, true);

    /** Returns the participation of one lane that has the region. */
    static Participation of(LaneRecord lane, LaneContext context) {
        return lane.domain() == ExecutionDomain.SERIAL
                ? OUTSIDE_OF_TEAMS
                : new Participation(1, context.teamSize(), context.inOneEpoch());
    }

    /** Returns the participation of two lanes of one rank; the eligible lanes of teams of different sizes are unknown. */
    Participation onSameRank(Participation other) {
        return new Participation(
                1,
                Math.max(eligibleLanes, other.eligibleLanes),
                known && other.known && eligibleLanes == other.eligibleLanes);
    }

    /** Returns the participation of both, which have no lane in common. */
    Participation plus(Participation other) {
        return new Participation(ranks + other.ranks, eligibleLanes + other.eligibleLanes, known && other.known);
    }
}
