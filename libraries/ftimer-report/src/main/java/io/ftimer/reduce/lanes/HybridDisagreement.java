package io.ftimer.reduce.lanes;

import io.ftimer.internal.text.ShownText;
import io.ftimer.report.internal.reduce.ContributorSet;
import io.ftimer.report.internal.reduce.Row;
import io.ftimer.values.RegionPath;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One reason why the lanes of several ranks cannot be reduced strictly. Thread safety: immutable.
 *
 * @since 0.1
 */
public final class HybridDisagreement {
    /** Reasons within ranks first, then in the order of the entries of the union; the ranks do not affect the order. */
    static final Comparator<HybridDisagreement> ORDER = Comparator.<HybridDisagreement, Boolean>comparing(
                    disagreement -> !disagreement.reason.isWithinRank())
            .thenComparing(HybridDisagreement::domain)
            .thenComparing(HybridDisagreement::path, Row.CANONICAL_PATHS)
            .thenComparing(HybridDisagreement::reason);

    /** The kinds of reasons. */
    public enum Reason {
        /** The region is not on every lane of its team. */
        LANES_MISSING("is not on every lane of its team on "),
        /** Workers opened the region in several timed regions, or in teams of different sizes. */
        LANES_UNKNOWN("ran in several timed regions or in teams of different sizes on "),
        /** Rank 0 has the region, others do not. */
        ONLY_ON_RANK_ZERO("is on rank 0 but not on "),
        /** Others have the region, rank 0 does not. */
        NOT_ON_RANK_ZERO("is not on rank 0 but on "),
        /** The team of the region has another size than on rank 0. */
        TEAM_SIZE("has a team of another size than on rank 0 on ");

        private final String words;

        Reason(String words) {
            this.words = words;
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
    HybridDisagreement(RegionPath path, ExecutionDomain domain, Reason reason, ContributorSet where) {
        this.path = path;
        this.domain = domain;
        this.reason = reason;
        this.where = where;
    }

    /** Returns the call path of the region. */
    public RegionPath path() {
        return path;
    }

    /** Returns whether the region ran in teams or outside of them. */
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
    HybridDisagreement merge(HybridDisagreement other) {
        return new HybridDisagreement(path, domain, reason, where.union(other.where));
    }

    /** Returns whether {@code other} is the same reason, about the same region, on the same ranks. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof HybridDisagreement that
                && path.equals(that.path)
                && domain == that.domain
                && reason == that.reason
                && where.equals(that.where);
    }

    @Override
    public int hashCode() {
        return Objects.hash(path, domain, reason, where);
    }

    /** Returns the reason as a line for users: {@code "a/b" (serial_lane) is on rank 0 but not on ranks 1, 3-4}. */
    @Override
    public String toString() {
        return ShownText.quoted(path) + " (" + domain.word + ") " + reason.words + where.describe("rank");
    }
}
