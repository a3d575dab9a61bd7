package io.ftimer.reduce;

import io.ftimer.internal.text.ShownText;
import io.ftimer.report.internal.reduce.ContributorSet;
import io.ftimer.report.internal.reduce.RowTree;
import io.ftimer.values.RegionPath;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One reason why several ranks cannot be reduced strictly. Thread safety: immutable. */
public final class Disagreement {
    /** Reasons within ranks first, then in the order of the entries of the union; the ranks do not affect the order. */
    static final Comparator<Disagreement> ORDER = Comparator.<Disagreement, Boolean>comparing(
                    disagreement -> !disagreement.reason.isWithinRank())
            .thenComparing(Disagreement::domain)
            .thenComparing(Disagreement::path, RowTree.CANONICAL_PATHS)
            .thenComparing(Disagreement::reason);

    /** The kinds of reasons. */
    public enum Reason {
        /** The region is not on every lane of its team. */
        LANES_MISSING("is not on every lane of its team on ", ""),
        /** Workers opened the region in several timed regions, or in teams of different sizes. */
        LANES_UNKNOWN("ran in several timed regions or in teams of different sizes on ", ""),
        /** Rank 0 has the region, others do not. */
        ONLY_ON_RANK_ZERO("is on rank 0 but not on ", ""),
        /** Others have the region, rank 0 does not. */
        NOT_ON_RANK_ZERO("is on ", " but not on rank 0"),
        /** The team of the region has another size than on rank 0. */
        TEAM_SIZE("has a team of another size than on rank 0 on ", "");

        private final String before;
        private final String after;

        Reason(String before, String after) {
            this.before = before;
            this.after = after;
        }

        /** Returns whether the reason concerns the lanes of single ranks, which are checked before ranks are compared. */
        public boolean isWithinRank() {
            return this == LANES_MISSING || this == LANES_UNKNOWN;
        }
    }

    private final RegionPath path;
    private final ExecutionDomain domain;
    private final Reason reason;
    private final ContributorSet where;

    /** Keeps {@code where}, which must not change any more. */
    Disagreement(RegionPath path, ExecutionDomain domain, Reason reason, ContributorSet where) {
        this.path = path;
        this.domain = domain;
        this.reason = reason;
        this.where = where;
    }

    /** Returns the call path of the region. */
    public RegionPath path() {
        return path;
    }

    /** Returns whether the region ran on ranks without lanes, in teams, or outside of them. */
    public ExecutionDomain domain() {
        return domain;
    }

    /** Returns the kind of reason. */
    public Reason reason() {
        return reason;
    }

    /** Returns the ranks concerned, ascending. */
    public List<Integer> ranks() {
        return where.toList();
    }

    ContributorSet where() {
        return where;
    }

    /** Returns this for the ranks of both, which have no rank in common. */
    Disagreement merge(Disagreement other) {
        return new Disagreement(path, domain, reason, where.union(other.where));
    }

    /** Returns whether both have the same reason, in the same domain and on the same ranks. */
    boolean isSameDifference(Disagreement other) {
        return domain == other.domain && reason == other.reason && where.equals(other.where);
    }

    /** Returns whether {@code other} is the same reason, about the same region, on the same ranks. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Disagreement that && path.equals(that.path) && isSameDifference(that);
    }

    @Override
    public int hashCode() {
        return Objects.hash(path, domain, reason, where);
    }

    /** Returns the reason as a line for users: {@code "a/b" is on rank 0 but not on ranks 1, 3-4}. */
    @Override
    public String toString() {
        String lanes = domain == ExecutionDomain.RANK ? "" : "(" + domain.word + ") ";
        return ShownText.quoted(path) + " " + lanes + reason.before + where.describe("rank") + reason.after;
    }
}
