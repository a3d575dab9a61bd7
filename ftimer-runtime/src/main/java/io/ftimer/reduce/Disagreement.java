package io.ftimer.reduce;

import io.ftimer.internal.reduce.ContributorSet;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.Objects;

/** One region that some ranks have and others do not, seen from rank 0. Thread safety: immutable. */
public final class Disagreement {
    private final RegionPath path;
    private final boolean onRankZero;
    private final ContributorSet unlike;

    /** Keeps {@code unlike}, which nobody may change any more. */
    Disagreement(RegionPath path, boolean onRankZero, ContributorSet unlike) {
        this.path = path;
        this.onRankZero = onRankZero;
        this.unlike = unlike;
    }

    /** Returns the call path of the region. */
    public RegionPath path() {
        return path;
    }

    /** Returns whether rank 0 has the region. */
    public boolean onRankZero() {
        return onRankZero;
    }

    /** Returns the ranks, ascending, that are unlike rank 0: they miss the region, or have it while rank 0 does not. */
    public List<Integer> ranks() {
        return unlike.toList();
    }

    ContributorSet unlike() {
        return unlike;
    }

    /** Returns whether the same ranks are unlike rank 0 in the same way. */
    boolean isLike(Disagreement other) {
        return onRankZero == other.onRankZero && unlike.equals(other.unlike);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Disagreement that && path.equals(that.path) && isLike(that);
    }

    @Override
    public int hashCode() {
        return Objects.hash(path, onRankZero, unlike);
    }

    /** Returns the difference as a line for users: {@code "a/b" is on rank 0 but not on ranks 1, 3-4}. */
    @Override
    public String toString() {
        String quoted = "\"" + TextEscapes.escape(path.toString()) + "\"";
        return onRankZero
                ? quoted + " is on rank 0 but not on " + unlike.describe("rank")
                : quoted + " is on " + unlike.describe("rank") + " but not on rank 0";
    }
}
