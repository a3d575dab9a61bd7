package io.ftimer.mpi.assertj;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static io.ftimer.mpi.assertj.RankAssertions.assertThatRanks;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.ftimer.FTimers;
import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import io.ftimer.assertj.Failure;
import io.ftimer.assertj.Growth;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.LongOp;
import java.io.IOException;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

class RankGrowthAssertTest {
    private static final int TAG = 7;

    /** Rank 0 receives from all others one by one; then all agree. */
    private static void gather(Communicator world) {
        FTimers.run("gather", () -> {
            if (world.rank() > 0) {
                world.send(new byte[8], 0, TAG);
            }
            for (int other = 1; world.rank() == 0 && other < world.size(); other++) {
                world.receive(other, TAG);
            }
        });
        FTimers.run("agree", () -> world.allreduce(new long[1], LongOp.MAX));
    }

    @Test
    void calls_of_the_rank_that_has_the_most_count() {
        assertThatRanks(RankGrowthAssertTest::gather)
                .over(2, 4, 8)
                .callsPerRankGrowAtMost(Growth.LINEARITHMIC)
                .callsPerRankGrowAtMost("MPI_Recv", Growth.LINEARITHMIC)
                .callsPerRankGrowAtMost("gather/MPI_Send", Growth.CONSTANT)
                .callsPerRankGrowAtMost("agree/**", Growth.CONSTANT)
                .callsPerRankGrowAtMost("mpi_sent_bytes", Growth.CONSTANT);
    }

    @Test
    void a_failure_shows_ranks_calls_and_limits_and_a_tree() {
        RankGrowthAssert ranks = assertThatRanks(RankGrowthAssertTest::gather).over(2, 3, 5);

        Failure.comparing("CONSTANT", "[1, 2, 4]", () -> ranks.callsPerRankGrowAtMost("MPI_Recv", Growth.CONSTANT))
                .hasMessageStartingWith("""
                        Expected the calls per rank of "MPI_Recv" to grow at most as CONSTANT with the number of ranks, \
                        but they grew faster:

                               ranks  calls per rank  at most
                                   2               1        1
                          -->      3               2        1
                          -->      5               4        1

                        The tree of 3 ranks:
                        """)
                .hasMessageMatching("(?s).*\n  -->             1           2      [.\\d]+    MPI_Recv\n.*");
        Failure.of(() -> ranks.callsPerRankGrowAtMost(Growth.CONSTANT))
                .hasMessageStartingWith(
                        "Expected the calls per rank of all regions to grow at most as CONSTANT with the"
                                + " number of ranks, but those of \"gather/MPI_Recv[mpi]\" grew faster:\n\n");
    }

    @Test
    void a_region_that_the_fewest_ranks_do_not_have_grows_from_zero() {
        RankGrowthAssert ranks = assertThatRanks(world -> {
                    FTimers.run("always", () -> {});
                    if (world.size() > 2) {
                        FTimers.run("later", () -> {});
                    }
                })
                .over(2, 4);

        ranks.callsPerRankGrowAtMost("always", Growth.CONSTANT);
        Failure.of(() -> ranks.callsPerRankGrowAtMost(Growth.CUBIC))
                .hasMessageContaining("but those of \"later\" grew faster");
    }

    @Test
    void no_calls_are_a_failure_that_says_how_to_record_them() {
        Failure.of(() -> assertThatRanks(RankGrowthAssertTest::gather)
                        .over(1, 2)
                        .callsPerRankGrowAtMost("gater", Growth.LINEAR))
                .hasMessageStartingWith(
                        "Expected the calls per rank of \"gater\" to grow at most as LINEAR with the number of"
                                + " ranks, but there are none.\nDid you mean \"gather\"?\nPrograms record them with FTimers, and MPI"
                                + " calls with the communicator that they get.\n\nThe tree of 2 ranks:\n\n");
        Failure.of(() -> assertThatRanks(world -> {}).over(1, 2).callsPerRankGrowAtMost(Growth.LINEAR))
                .hasMessageStartingWith(
                        "Expected the calls per rank of all regions to grow at most as LINEAR with the number"
                                + " of ranks, but there are none.\nPrograms record them");
    }

    @Test
    void calls_on_threads_that_a_rank_starts_are_inconclusive() throws InterruptedException {
        RankGrowthAssert ranks = assertThatRanks(world -> {
                    FTimers.run("step", () -> {});
                    Thread helper = new Thread(FTimers.wrap(() -> FTimers.run("help", () -> {})));
                    helper.start();
                    helper.join();
                })
                .over(1, 2);

        ranks.callsPerRankGrowAtMost("step", Growth.CONSTANT);
        Failure.comparing("CONSTANT", "inconclusive", () -> ranks.callsPerRankGrowAtMost(Growth.CONSTANT))
                .hasMessage(
                        "Cannot verify the calls per rank of all regions to grow at most as CONSTANT with the number of"
                                + " ranks (inconclusive): of 1 rank, 1 call was on threads that ranks started, so their rank is not"
                                + " known.\nMake these calls on the thread of the rank.");
    }

    @Test
    void nothing_of_it_is_in_the_tree_of_the_test() {
        try (TimerSession session = TimerSession.open();
                TimerBinding binding = session.bind()) {
            FTimers.run(
                    "test",
                    () -> assertThatRanks(RankGrowthAssertTest::gather)
                            .over(1, 2)
                            .callsPerRankGrowAtMost("agree", Growth.CONSTANT));

            assertThat(session.summary()).isBalanced().hasOnlyRegions("test");
        }
    }

    @Test
    void exceptions_of_the_program_are_rethrown_unchanged() {
        IOException failure = new IOException("disk full");

        assertThatThrownBy(() -> assertThatRanks(world -> {
                            throw failure;
                        })
                        .over(1, 2))
                .isSameAs(failure);
    }

    @Test
    void invalid_numbers_of_ranks_and_paths_are_rejected() {
        RanksProgram<RuntimeException> program = assertThatRanks(world -> FTimers.run("step", () -> {}));

        assertThatThrownBy(() -> program.over(4))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected two or more numbers of ranks, got 1");
        assertThatThrownBy(() -> program.over(0, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("numbers of ranks must be positive and ascending, but 0 is the first");
        assertThatThrownBy(() -> program.over(2, 2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("numbers of ranks must be positive and ascending, but 2 follows 2");
        assertThatThrownBy(() -> program.over(1, 2).callsPerRankGrowAtMost("a//b", Growth.LINEAR))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void a_failure_begins_in_the_test() {
        RankGrowthAssert ranks = assertThatRanks(RankGrowthAssertTest::gather).over(2, 4);

        Assertions.assertThat(catchThrowable(() -> ranks.callsPerRankGrowAtMost(Growth.CONSTANT))
                        .getStackTrace()[0]
                        .getClassName())
                .isEqualTo(RankGrowthAssertTest.class.getName());
    }
}
