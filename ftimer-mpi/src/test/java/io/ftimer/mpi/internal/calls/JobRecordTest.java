package io.ftimer.mpi.internal.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.inprocess.RayTracer;
import io.ftimer.inprocess.RayTracer.Fault;
import io.ftimer.mpi.InProcess;
import io.ftimer.mpi.internal.CallDepth;
import io.ftimer.mpi.internal.calls.CallObserver.Transfer;
import io.ftimer.mpi.npb.Machine;
import io.ftimer.mpi.profile.MpiProfile;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The table of a job whose program does not name fTimer, on ranks with a time of their own. */
class JobRecordTest {
    /** Returns the table of rank 0; {@code more} makes calls after those of the program. */
    private static String table(Set<Fault> faults, Consumer<JobRecord> more) {
        return InProcess.call(4, world -> {
                    Machine machine = new Machine(world);
                    JobRecord job = new JobRecord(world.rank(), machine::nanos);
                    StringBuilder text = new StringBuilder();
                    Runnable isend = () -> {
                        job.enter("MPI_Isend");
                        job.request(0, false);
                        job.leave(Transfer.none(Transfer.WORLD));
                    };
                    RayTracer.run(MpiProfile.ofEngine(machine), machine::compute, faults, isend, () -> {
                        more.accept(job);
                        CallDepth.hide(() -> job.finish(unused -> machine, text));
                    });
                    return text.toString();
                })
                .get(0);
    }

    private static String table(Fault... faults) {
        return table(Set.of(faults), job -> {});
    }

    @Test
    void a_late_rank_a_forgotten_wait_and_a_serial_part_at_the_end_are_named() {
        assertThat(table(Fault.values())).isEqualTo("""
                4 ranks   efficiency 37 % = balance 55 % × communication 67 %
                minimum  rank     mean  maximum  rank  ranks  calls  call
                55.0 ms     0  55.0 ms  55.0 ms     0      4      1  MPI_Init to MPI_Finalize
                9.00 ms     1  20.5 ms  37.0 ms     0      4         outside MPI
                1.00 µs     0  21.0 ms  28.0 ms     1      4      1  MPI_Finalize at RayTracer.java:42, waits for rank 0, which was outside MPI for 28.0 ms after MPI_Allreduce at RayTracer.java:26
                3.02 µs     2  13.5 ms  18.0 ms     0      4      3  MPI_Allreduce at RayTracer.java:26, waits for rank 2, which was outside MPI for 18.0 ms after MPI_Isend at RayTracer.java:29
                1.50 µs     0  1.50 µs  1.50 µs     0      4      1  MPI_Bcast at RayTracer.java:23
                    0 s     1      0 s      0 s     1      3      3  MPI_Isend at RayTracer.java:29
                      3     1        3        3     1      3      3  requests never completed of MPI_Isend at RayTracer.java:29
                """);
    }

    @Test
    void a_balanced_program_has_no_rank_to_wait_for() {
        assertThat(table()).doesNotContain("waits for rank");
    }

    @Test
    void requests_that_are_never_completed_are_named_with_their_ranks() {
        assertThat(table(Set.of(), job -> {
                    for (int i = 0; i < 3; i++) {
                        job.enter("MPI_Isend");
                        JobRecord.Request request = job.request(0, false);
                        job.leave(Transfer.none(Transfer.WORLD));
                        if (i >= job.rank) {
                            assertThat(request.complete()).isZero();
                        }
                    }
                }))
                .containsPattern("(?m)^ +1 +1 +2 +3 +3 +3 +3  requests never completed of MPI_Isend at RayTracer");
    }

    @Test
    void a_receive_with_any_tag_is_known_until_it_is_completed() {
        table(Set.of(), job -> {
            job.enter("MPI_Irecv");
            JobRecord.Request request = job.request(-1, true);
            job.leave(Transfer.none(Transfer.WORLD));
            assertThat(job.hasWildcards()).isTrue();
            request.complete();
            assertThat(job.hasWildcards()).isFalse();
        });
    }

    @Test
    void calls_of_some_ranks_only_name_no_rank_that_is_late() {
        assertThat(table(Set.of(Fault.SERIAL_PRINT), job -> {
                    job.enter("MPI_Barrier");
                    job.note(List.of(), false);
                    job.leave(Transfer.none(Transfer.WORLD));
                }))
                .contains("  MPI_Barrier at RayTracer.java:")
                .containsOnlyOnce("waits for rank");
    }

    @Test
    void without_the_agent_there_is_no_record() {
        InProcess.run(2, world -> {
            MpiProfile.ofEngine(world).dup();
            assertThat(JobRecord.ofThread()).isNull();
            MpiProfile.finish(world);
        });
    }
}
