package io.ftimer.reduce;

/**
 * Who could have had a region, and whether that is certain.
 *
 * @param ranks how many ranks have it on at least one lane
 * @param eligibleLanes how many lanes could have had it, added up over those ranks
 * @param known whether it is certain which lanes could have had it
 */
record Participation(int ranks, long eligibleLanes, boolean known) {
    /** Returns that of one lane, which has the region. */
    static Participation of(LaneRecord lane, LaneContext context) {
        return lane.domain() == ExecutionDomain.SERIAL
                ? new Participation(1, 1, true)
                : new Participation(1, context.teamSize(), context.inOneEpoch());
    }

    /** Returns that of two lanes of one rank: teams of different sizes cannot be told from each other any more. */
    Participation onSameRank(Participation other) {
        return new Participation(
                1,
                Math.max(eligibleLanes, other.eligibleLanes),
                known && other.known && eligibleLanes == other.eligibleLanes);
    }

    /** Returns that of both, which have no lane in common. */
    Participation plus(Participation other) {
        return new Participation(ranks + other.ranks, eligibleLanes + other.eligibleLanes, known && other.known);
    }
}
