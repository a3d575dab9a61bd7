package io.ftimer.assertj;

import io.ftimer.reduce.ReducedSummary;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import org.assertj.core.api.AbstractAssert;
import org.assertj.core.api.InstanceOfAssertFactory;
import org.jspecify.annotations.Nullable;

/**
 * Assertions on what several ranks have in common, see {@link ReducedSummary}. A rank is any contributor: an MPI rank, a
 * thread, a fork, a repeated test.
 *
 * <p>Each failure shows the tree, with an arrow at the region in question.
 *
 * <p>Thread safety: thread-confined.
 */
public class ReducedSummaryAssert extends AbstractAssert<ReducedSummaryAssert, ReducedSummary> {

    /** Creates assertions on {@code actual}. */
    public ReducedSummaryAssert(@Nullable ReducedSummary actual) {
        super(actual, ReducedSummaryAssert.class);
    }

    /** Verifies how the reduction ended; a failed one tells why. */
    public ReducedSummaryAssert hasStatus(Status expected) {
        isNotNull();
        if (actual.status() != expected) {
            throw failureWithActualExpected(
                    actual.status(),
                    expected,
                    "%s",
                    "Expected the reduction to answer " + expected + ", but it answered " + actual.status() + ".\n\n"
                            + RankTreeText.of(actual, entry -> false));
        }
        return this;
    }

    /** Verifies how many ranks were reduced. */
    public ReducedSummaryAssert hasRanks(int expected) {
        isNotNull();
        if (actual.rankCount() != expected) {
            throw failureWithActualExpected(
                    actual.rankCount(),
                    expected,
                    "%s",
                    "Expected a tree of " + expected + (expected == 1 ? " rank" : " ranks") + ", but it is of "
                            + actual.rankCount() + ".\n\n" + RankTreeText.of(actual, entry -> false));
        }
        return this;
    }

    /**
     * Returns assertions on the region at a path. No rank may have it; only {@code hasParticipants(0)} holds then.
     *
     * @param path the path of one region
     * @throws IllegalArgumentException if {@code path} is malformed or a pattern
     */
    public ReducedRegionAssert region(String path) {
        RegionPath wanted = RegionPath.parse(path);
        if (actual == null) {
            // a failure here would be kept by soft assertions, which then return null
            return new ReducedRegionAssert(null).as(info.description());
        }
        ReducedRegion region = ReducedRegion.of(actual, wanted);
        return asInstanceOf(
                new InstanceOfAssertFactory<>(ReducedSummary.class, summary -> new ReducedRegionAssert(region)));
    }
}
