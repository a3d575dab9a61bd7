package io.ftimer.mpi.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ftimer.FTimer;
import io.ftimer.mpi.CommunicationException;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.InProcess;
import io.ftimer.mpi.LongOp;
import io.ftimer.mpi.kit.EngineKit;
import io.ftimer.trace.Arrival;
import io.ftimer.trace.RankFiles;
import io.ftimer.trace.Trace;
import io.ftimer.trace.TraceAnalysis;
import io.ftimer.trace.TraceClocks;
import io.ftimer.trace.TraceEvent;
import io.ftimer.trace.TraceFile;
import io.ftimer.trace.TraceSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Traces of the communication of ranks. */
@Timeout(60)
class TracedCommunicatorTest {
    private static final long SECOND = 1_000_000_000;

    @TempDir
    Path folder;

    /** A clock of one rank that moves 10 ns with each reading, and begins earlier on the higher ranks. */
    private static final class RankClock {
        private long now;

        RankClock(int rank) {
            now = 7 * SECOND - 1000L * rank;
        }

        long tick() {
            return now += 10;
        }
    }

    private Path file(int rank) {
        return folder.resolve("rank" + rank + ".bin");
    }

    private TraceFile open(int rank) throws IOException {
        RankClock clock = new RankClock(rank);
        return TraceFile.builder().clocks(new TraceClocks(clock::tick, () -> 0)).open(file(rank));
    }

    private void run(int ranks, InProcess.RankBody<IOException> body) throws IOException {
        InProcess.run(ranks, world -> {
            try (TraceFile trace = open(world.rank())) {
                body.run(RankTrace.communicator(world, trace));
            }
        });
    }

    private List<String> calls(int rank) throws IOException {
        List<String> calls = new ArrayList<>();
        for (TraceEvent event : Trace.read(file(rank)).events()) {
            List<String> lines = event.toString().lines().toList();
            calls.add(event.name() + " " + String.join(", ", lines.subList(1, lines.size() - 1)));
        }
        return calls;
    }

    @Test
    void every_operation_is_an_mpi_call_with_its_arguments() throws IOException {
        run(2, world -> {
            int rank = world.rank();
            if (rank == 0) {
                world.send(new byte[12], 1, 7);
            } else {
                world.receive(0, 7);
            }
            world.allreduce(new long[3], LongOp.MAX);
            world.broadcast(rank == 0 ? new byte[5] : null, 0);
            try (Communicator part = Objects.requireNonNull(world.split(rank, 0));
                    Communicator copy = world.dup()) {
                assertThat(part.size()).isEqualTo(1);
                copy.allreduce(new long[1], LongOp.OR);
            }
            world.split(-1, 0);
        });

        assertThat(calls(0))
                .containsExactly(
                        "MPI_Comm_rank MPI_Comm comm=2 (MPI_COMM_WORLD), int rank=0",
                        "MPI_Send int count=12, MPI_Datatype datatype=5 (MPI_BYTE), int dest=1, int tag=7,"
                                + " MPI_Comm comm=2 (MPI_COMM_WORLD)",
                        "MPI_Allreduce int count=3, MPI_Datatype datatype=11 (MPI_LONG), MPI_Op op=1 (MPI_MAX),"
                                + " MPI_Comm comm=2 (MPI_COMM_WORLD)",
                        "MPI_Bcast int count=5, MPI_Datatype datatype=5 (MPI_BYTE), int root=0,"
                                + " MPI_Comm comm=2 (MPI_COMM_WORLD)",
                        "MPI_Comm_split MPI_Comm oldcomm=2 (MPI_COMM_WORLD), int color=0, int key=0,"
                                + " MPI_Comm newcomm=4 (user-defined-comm)",
                        "MPI_Comm_dup MPI_Comm oldcomm=2 (MPI_COMM_WORLD), MPI_Comm newcomm=5 (user-defined-comm)",
                        "MPI_Comm_size MPI_Comm comm=4 (user-defined-comm), int size=1",
                        "MPI_Allreduce int count=1, MPI_Datatype datatype=11 (MPI_LONG), MPI_Op op=8 (MPI_BOR),"
                                + " MPI_Comm comm=5 (user-defined-comm)",
                        "MPI_Comm_free MPI_Comm comm=5 (user-defined-comm)",
                        "MPI_Comm_free MPI_Comm comm=4 (user-defined-comm)",
                        "MPI_Comm_split MPI_Comm oldcomm=2 (MPI_COMM_WORLD), int color=-1, int key=0,"
                                + " MPI_Comm newcomm=1 (MPI_COMM_NULL)");
        assertThat(calls(1))
                .contains("MPI_Recv int count=12, MPI_Datatype datatype=5 (MPI_BYTE), int source=0, int tag=7,"
                        + " MPI_Comm comm=2 (MPI_COMM_WORLD),"
                        + " MPI_Status status=[{bytes=12, cancelled=0, source=0, tag=7, error=0}]");
    }

    @Test
    void a_call_has_start_and_stop_in_both_clocks() throws IOException {
        run(1, world -> world.allreduce(new long[1], LongOp.SUM));

        TraceEvent call = Trace.read(file(0)).events().get(0);
        // the first reading was for the bias
        assertThat(call.wall().startNanos()).isEqualTo(7 * SECOND + 20);
        assertThat(call.wall().durationNanos()).isEqualTo(10);
    }

    @Test
    void the_traces_of_all_ranks_show_which_rank_arrives_late() throws IOException {
        run(3, world -> {
            world.allreduce(new long[1], LongOp.SUM);
            world.allreduce(new long[1], LongOp.SUM);
        });
        TraceAnalysis analysis = TraceAnalysis.read(RankFiles.of(List.of(file(0), file(1), file(2))));

        assertThat(analysis.arrivals("MPI_Allreduce"))
                .containsExactly(
                        new Arrival(0, 3, 7 * SECOND - 2000 + 20, 2, 7 * SECOND + 20, 0),
                        new Arrival(1, 3, 7 * SECOND - 2000 + 40, 2, 7 * SECOND + 40, 0));
        assertThat(analysis.operations().get("MPI_Allreduce").count()).isEqualTo(6);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 4})
    void a_traced_communicator_passes_the_engine_kit(int ranks) throws IOException {
        run(ranks, world -> EngineKit.checks().forEach(check -> check.run(world)));

        assertThat(Trace.read(file(0)).problem()).isNull();
    }

    @Test
    void a_failing_operation_is_traced_and_still_fails() throws IOException {
        run(
                1,
                world -> assertThatExceptionOfType(IllegalArgumentException.class)
                        .isThrownBy(() -> world.receive(0, 1)));

        assertThat(calls(0)).singleElement().asString().startsWith("MPI_Recv int count=0, ");
    }

    @Test
    void a_second_close_is_not_a_call() throws IOException {
        run(1, world -> {
            Communicator copy = world.dup();
            copy.close();
            copy.close();
        });

        assertThat(Trace.read(file(0)).events())
                .extracting(TraceEvent::name)
                .containsExactly("MPI_Comm_dup", "MPI_Comm_free");
    }

    @Test
    void the_trace_is_whole_when_the_job_is_aborted() throws IOException {
        assertThatExceptionOfType(CommunicationException.class)
                .isThrownBy(() -> InProcess.run(1, world -> {
                    RankTrace.communicator(world, open(0)).abort(3, "no convergence");
                }));

        assertThat(calls(0)).containsExactly("MPI_Abort MPI_Comm comm=2 (MPI_COMM_WORLD), int errorcode=3");
        assertThat(Trace.read(file(0)).problem()).isNull();
    }

    @Test
    void regions_and_calls_of_a_rank_are_in_one_trace_in_their_order() throws IOException {
        InProcess.run(1, world -> {
            RankClock clock = new RankClock(0);
            TraceClocks clocks = new TraceClocks(clock::tick, () -> 0);
            try (TraceFile trace = TraceFile.builder().clocks(clocks).open(file(0))) {
                Communicator traced = RankTrace.communicator(world, trace);
                FTimer timer = FTimer.builder()
                        .clock(clock::tick)
                        .listener(trace::regions)
                        .build();
                timer.init();
                timer.start("solve");
                traced.allreduce(new long[1], LongOp.SUM);
                timer.stop("solve");
            }
        });

        assertThat(Trace.read(file(0)).events())
                .extracting(event -> event.name() + " " + event.kind() + " " + event.thread())
                .containsExactly("solve ENTER 0", "MPI_Allreduce CALL 0", "solve EXIT 0");
    }

    @Test
    void all_ranks_name_their_files_after_rank_0_which_describes_the_run() throws IOException {
        TraceSettings settings = TraceSettings.parse(List.of("fileroot " + folder + "/job-"));
        InProcess.run(
                3,
                world -> RankTrace.open(TraceFile.builder().settings(settings), world)
                        .close());

        List<String> names;
        try (Stream<Path> files = Files.list(folder)) {
            names = files.map(file -> file.getFileName().toString()).sorted().toList();
        }
        String date = "job-\\d{4}(\\.\\d\\d){5}";
        assertThat(names).hasSize(4);
        assertThat(names.get(0)).matches(date + "-0000\\.bin");
        assertThat(names.get(1)).matches(date + "-0001\\.bin");
        assertThat(names.get(2)).matches(date + "-0002\\.bin");
        assertThat(names.get(3)).matches(date + "\\.meta");
        assertThat(names)
                .allSatisfy(name -> assertThat(name).startsWith(names.get(0).substring(0, 23)));
        assertThat(folder.resolve(names.get(3))).content().contains("\nnumprocs=3\n");
    }
}
