package io.ftimer.reduce;

import io.ftimer.internal.reduce.ContributorSet;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Why some ranks cannot be reduced strictly. Thread safety: immutable.
 *
 * @param <D> one reason
 */
public abstract sealed class RankDifferences<D> permits TreeDifferences, HybridDifferences {
    private static final int MOST_EXPLAINED = 4;

    private final List<D> reasons;

    RankDifferences(List<D> reasons) {
        this.reasons = List.copyOf(reasons);
    }

    /** Returns whether nothing differs: all ranks can be reduced strictly. */
    public final boolean isEmpty() {
        return reasons.isEmpty();
    }

    /** Returns everything that is in this, to be sent to another rank; equal differences have equal bytes. */
    public abstract byte[] toBytes();

    /** Returns all reasons that are known, in the order of the union of all ranks. */
    final List<D> reasons() {
        return reasons;
    }

    /** Returns the ranks that the disagreements are about. */
    abstract ContributorSet ranks();

    /** Returns the reasons that users are told. */
    abstract List<D> disagreements();

    /** Returns what is wrong with {@link #ranks()}, in a few words. */
    abstract String verdict();

    final String explanation() {
        if (isEmpty()) {
            return "";
        }
        List<D> told = disagreements();
        String first = told.stream().limit(MOST_EXPLAINED).map(Object::toString).collect(Collectors.joining("; "));
        int more = told.size() - MOST_EXPLAINED;
        return verdict() + ": " + first + (more > 0 ? "; and " + more + " more" : "");
    }

    /** Returns the reasons, for messages and debuggers. */
    @Override
    public String toString() {
        return reasons.toString();
    }
}
