package io.ftimer.reduce;

import io.ftimer.internal.text.ShownText;
import io.ftimer.report.internal.reduce.ContributorSet;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.Objects;

/**
 * One region that some ranks have and others do not, compared with rank 0. Thread safety: immutable.
 *
 * @since 0.1
 */
public final class Disagreement {
    private final RegionPath path;
    private final boolean onRankZero;
    private final ContributorSet differing;

    /** Keeps {@code differing}, which must not change any more. */
    Disagreement(RegionPath path, boolean onRankZero, ContributorSet differing) {
        this.path = path;
        this.onRankZero = onRankZero;
        this.differing = differing;
    }

    /** Returns the call path of the region. */
    public RegionPath path() {
        return path;
    }

    /** Returns whether rank 0 has the region. */
    public boolean onRankZero() {
        return onRankZero;
    }

    /** Returns the ranks that differ from rank 0, ascending: they miss the region, or have it while rank 0 does not. */
    public List<Integer> ranks() {
        return differing.toList();
    }

    ContributorSet differing() {
        return differing;
    }

    /** Returns this for the ranks of both. */
    Disagreement merge(Disagreement other) {
        return new Disagreement(path, onRankZero, differing.union(other.differing));
    }

    /** Returns whether the same ranks differ from rank 0 in the same way. */
    boolean isSameDifference(Disagreement other) {
        return onRankZero == other.onRankZero && differing.equals(other.differing);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Disagreement that && path.equals(that.path) && isSameDifference(that);
    }

    @Override
    public int hashCode() {
        return Objects.hash(path, onRankZero, differing);
    }

    /** Returns the difference as a line for users: {@code "a/b" is on rank 0 but not on ranks 1, 3-4}. */
    @Override
    public String toString() {
        String quoted = ShownText.quoted(path);
        return onRankZero
                ? quoted + " is on rank 0 but not on " + differing.describe("rank")
                : quoted + " is on " + differing.describe("rank") + " but not on rank 0";
    }
}
