package io.ftimer.demo;

import static io.ftimer.assertj.FTimerAssertions.assertThatGrowth;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ftimer.assertj.Growth;
import io.ftimer.junit.FTimed;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.InProcess;
import io.ftimer.mpi.LongOp;
import io.ftimer.mpi.profile.MpiProfile;
import org.junit.jupiter.api.Test;

/** The growth of calls with the number of ranks: the size of the problem is that number. */
@FTimed
class GrowthOverRanksTest {
    /** Sends a message to each other rank, and agrees once. */
    private static void exchange(int ranks) {
        InProcess.run(ranks, world -> {
            Communicator observed = MpiProfile.ofThread().communicator(world);
            for (int other = 0; other < ranks; other++) {
                if (other != world.rank()) {
                    observed.send(new byte[8], other, 1);
                }
            }
            for (int other = 0; other < ranks; other++) {
                if (other != world.rank()) {
                    observed.receive(other, 1);
                }
            }
            observed.allreduce(new long[1], LongOp.MAX);
        });
    }

    @Test
    void calls_of_all_ranks_together_are_linear_if_each_has_a_constant_number() {
        assertThatGrowth(GrowthOverRanksTest::exchange)
                .over(2, 4, 8)
                .calls("MPI_Allreduce")
                .isAtMost(Growth.LINEAR);
    }

    @Test
    void messages_between_all_ranks_are_quadratic() {
        assertThatGrowth(GrowthOverRanksTest::exchange)
                .over(3, 6, 12)
                .calls("MPI_Send")
                .isAtMost(Growth.QUADRATIC);
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThatGrowth(GrowthOverRanksTest::exchange)
                        .over(3, 6, 12)
                        .calls("MPI_Send")
                        .isAtMost(Growth.LINEAR));
    }
}
