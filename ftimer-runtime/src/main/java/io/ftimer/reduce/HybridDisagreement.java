package io.ftimer.reduce;

import io.ftimer.RegionPath;
import io.ftimer.internal.TextEscapes;
import java.util.List;

/**
 * One reason why the lanes of several ranks cannot be reduced strictly. Thread safety: immutable.
 *
 * @param path the call path of the region
 * @param domain where it ran
 * @param reason what is wrong with it
 * @param ranks the ranks, ascending, where that is so
 */
public record HybridDisagreement(RegionPath path, ExecutionDomain domain, Reason reason, List<Integer> ranks) {

    /** What is wrong with a region. */
    public enum Reason {
        /** Not every lane of the team came there. */
        LANES_MISSING("is not on every lane of its team on "),
        /** Workers came there in several timed regions, or in teams of different sizes. */
        LANES_UNKNOWN("ran in several timed regions or in teams of different sizes on "),
        /** Rank 0 has it, others have not. */
        ONLY_ON_RANK_ZERO("is on rank 0 but not on "),
        /** Others have it, rank 0 has not. */
        NOT_ON_RANK_ZERO("is not on rank 0 but on "),
        /** Its team has another size than on rank 0. */
        TEAM_SIZE("has a team of another size than on rank 0 on ");

        private final String words;

        Reason(String words) {
            this.words = words;
        }

        /** Returns whether it is about the lanes of each rank alone, which is looked at before ranks are compared. */
        public boolean isWithinRank() {
            return this == LANES_MISSING || this == LANES_UNKNOWN;
        }
    }

    /** Takes a copy of the ranks. */
    public HybridDisagreement {
        ranks = List.copyOf(ranks);
    }

    /** Returns the reason as a line for users: {@code "a/b" (serial_lane) is on rank 0 but not on ranks 1, 3-4}. */
    @Override
    public String toString() {
        RankSet where = new RankSet();
        ranks.forEach(where::add);
        return "\"" + TextEscapes.escape(path.toString()) + "\" (" + domain.label() + ") " + reason.words + where;
    }
}
