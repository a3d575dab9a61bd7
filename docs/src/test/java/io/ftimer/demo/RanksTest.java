package io.ftimer.demo;

import static io.ftimer.mpi.assertj.RankAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.FTimer;
import io.ftimer.TimerScope;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.InProcess;
import io.ftimer.mpi.LongOp;
import io.ftimer.mpi.MpiTimer;
import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.Status;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of code that runs on several ranks, without any MPI: an in-process job. docs/mpi.md shows them. */
class RanksTest {
    private static final int RANKS = 4;
    private static final int ROWS = 1_000;

    /** Time is work here: a row takes a microsecond, so that the figures are the same on every machine. */
    private static final class Work {
        private long rows;

        void on(int count) {
            rows += count;
        }

        FTimer timer() {
            FTimer timer = FTimer.builder()
                    .clock(() -> 1_000 * rows)
                    .errorPolicy(ErrorPolicy.RETURN)
                    .build();
            timer.init();
            return timer;
        }
    }

    /** Returns which rows a rank has, as a partition of the program would. */
    private interface Partition {
        int rowsOf(int rank);
    }

    /** The program: each rank works on its rows, then all agree on the largest change. */
    private static MpiTimer solve(Communicator world, Partition partition) {
        Work work = new Work();
        FTimer timer = work.timer();
        try (TimerScope solve = timer.scope("solve")) {
            for (int iteration = 0; iteration < 3; iteration++) {
                try (TimerScope relax = timer.scope("relax")) {
                    work.on(partition.rowsOf(world.rank()));
                }
                long[] change = {100 - iteration};
                timer.start("agree");
                world.allreduce(change, LongOp.MAX);
                timer.stop("agree");
            }
            if (world.rank() == 0) {
                timer.start("checkpoint");
                work.on(1);
                timer.stop("checkpoint");
            }
        }
        return MpiTimer.of(timer, world);
    }

    private static UnionSummary union(Partition partition) {
        List<UnionSummary> results =
                InProcess.call(RANKS, world -> solve(world, partition).unionSummary());
        assertThat(results).containsOnly(results.get(0));
        return results.get(0);
    }

    @Test
    void equal_shares_leave_no_rank_waiting() {
        UnionSummary mpiSummary = union(rank -> ROWS / RANKS);

        assertThat(mpiSummary).region("solve").hasImbalanceAtMost(1.3).hasParticipants(4);
    }

    @Test
    void a_partition_that_overloads_a_rank_is_caught() {
        UnionSummary mpiSummary = union(rank -> rank == 2 ? ROWS : ROWS / RANKS);

        assertThatThrownBy(() -> assertThat(mpiSummary).region("solve/relax").hasImbalanceAtMost(1.3))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining(
                        "Expected region \"solve/relax\" to have an imbalance of at most 1.3, but it was 2.286:"
                                + " contributor 2 took 3.000 ms, the mean is 1.313 ms");
    }

    @Test
    void work_of_only_one_rank_is_reported() {
        UnionSummary mpiSummary = union(rank -> ROWS / RANKS);

        assertThat(mpiSummary).region("solve/relax").hasCallsOnEachRank(3).hasParticipants(4);
        assertThat(mpiSummary).region("solve/checkpoint").hasParticipants(1);
    }

    @Test
    void a_strict_summary_rejects_it_and_says_why() {
        List<StrictSummary> results = InProcess.call(
                RANKS, world -> solve(world, rank -> ROWS / RANKS).summary());

        assertThat(results.get(3).status()).isEqualTo(Status.MPI_INCONSISTENT);
        assertThat(results.get(3).explanation())
                .isEqualTo("the trees of ranks 1-3 differ from that of rank 0:"
                        + " \"solve/checkpoint\" is on rank 0 but not on ranks 1-3");
    }
}
