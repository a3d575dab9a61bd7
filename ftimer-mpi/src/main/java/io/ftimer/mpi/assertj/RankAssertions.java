package io.ftimer.mpi.assertj;

import io.ftimer.reduce.ReducedSummary;
import org.jspecify.annotations.Nullable;

/**
 * Entry point of the assertions on trees that were reduced over ranks, for static import. They need
 * {@code ftimer-assertj}, which this module does not bring along.
 *
 * <pre>{@code
 * assertThat(UnionSummary.reduce(summaries)).region("solve").hasParticipants(4);
 * }</pre>
 *
 * <p>Thread safety: thread-safe.
 */
public final class RankAssertions {
    private RankAssertions() {}

    /** Returns assertions on the reduced tree of several contributors: MPI ranks, threads, forks. */
    public static ReducedSummaryAssert assertThat(@Nullable ReducedSummary actual) {
        return new ReducedSummaryAssert(actual);
    }
}
