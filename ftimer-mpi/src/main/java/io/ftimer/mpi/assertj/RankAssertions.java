package io.ftimer.mpi.assertj;

import io.ftimer.mpi.InProcess;
import io.ftimer.reduce.ReducedSummary;
import org.jspecify.annotations.Nullable;

/**
 * Entry point of the assertions on trees that were reduced over ranks, and on programs of ranks, for static import. They need
 * {@code ftimer-assertj}, which this module does not bring along.
 *
 * <pre>{@code
 * assertThat(UnionSummary.reduce(summaries)).hasRanks(4).region("solve").hasParticipants(4);
 * }</pre>
 *
 * <p>Thread safety: thread-safe.
 *
 * @since 0.1
 */
public final class RankAssertions {
    private RankAssertions() {}

    /** Returns assertions on the reduced tree of several contributors: MPI ranks, threads, forks. */
    public static ReducedSummaryAssert assertThat(@Nullable ReducedSummary actual) {
        return new ReducedSummaryAssert(actual);
    }

    /**
     * Begins an assertion on the growth of the calls of a rank with the number of ranks:
     *
     * <pre>{@code
     * assertThatRanks(world -> new Solver(world).run()).over(2, 4, 8).callsPerRankGrowAtMost(Growth.LOGARITHMIC);
     * }</pre>
     *
     * <p>The ranks run in this JVM, see {@link InProcess}. The program records with {@link io.ftimer.FTimers}; each call of the
     * communicator that it gets is a region, see {@link io.ftimer.mpi.profile.MpiProfile}. The tree of the test records nothing of
     * this.
     *
     * @param program the code of one rank
     * @param <X> the type of its checked exception
     */
    public static <X extends Exception> RanksProgram<X> assertThatRanks(InProcess.RankBody<X> program) {
        return new RanksProgram<>(program);
    }
}
