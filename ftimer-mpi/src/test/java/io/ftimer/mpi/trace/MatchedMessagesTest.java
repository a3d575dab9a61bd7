package io.ftimer.mpi.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.InProcess;
import io.ftimer.trace.CallTrace;
import io.ftimer.trace.ChromeTrace;
import io.ftimer.trace.TraceClocks;
import io.ftimer.trace.TraceFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages of several ranks in one timeline. */
class MatchedMessagesTest {
    @TempDir
    Path folder;

    private Path file(int rank) {
        return folder.resolve("rank" + rank + ".bin");
    }

    /** A clock of a rank that goes on by a microsecond with each reading, from another time than those of other ranks. */
    private static TraceFile open(int rank, Path file) throws IOException {
        AtomicLong now = new AtomicLong(1_000_000L * (rank + 1));
        return TraceFile.builder()
                .clocks(new TraceClocks(() -> now.getAndAdd(1000), () -> 0))
                .open(file);
    }

    private TraceFile open(int rank) throws IOException {
        return open(rank, file(rank));
    }

    private List<String> flows(int... ranks) throws IOException {
        List<Path> files = new ArrayList<>();
        for (int rank : ranks) {
            files.add(file(rank));
        }
        return flows(files);
    }

    private static List<String> flows(List<Path> files) throws IOException {
        StringBuilder text = new StringBuilder();
        ChromeTrace.of(files).writeTo(text);
        return text.toString()
                .lines()
                .filter(line -> line.contains("\"name\":\"message\""))
                .map(line -> line.replaceAll(",$", ""))
                .toList();
    }

    private static List<String> ids(List<String> flows, String phase) {
        return flows.stream()
                .filter(flow -> flow.contains("\"ph\":\"" + phase + "\""))
                .map(flow -> Pattern.compile("\"id\":(\\d+)")
                        .matcher(flow)
                        .results()
                        .findFirst()
                        .orElseThrow()
                        .group(1))
                .toList();
    }

    @Test
    void a_message_leads_from_the_send_to_the_end_of_the_receive() throws IOException {
        InProcess.run(2, world -> {
            try (TraceFile trace = open(world.rank())) {
                Communicator traced = TracedCommunicator.of(world, trace);
                if (world.rank() == 0) {
                    traced.send(new byte[3], 1, 7);
                } else {
                    traced.receive(0, 7);
                }
            }
        });
        assertThat(flows(0, 1))
                .containsExactly(
                        "{\"name\":\"message\",\"cat\":\"mpi\",\"ph\":\"s\",\"id\":1,\"pid\":0,\"tid\":0,\"ts\":0.000}",
                        "{\"name\":\"message\",\"cat\":\"mpi\",\"ph\":\"f\",\"bp\":\"e\",\"id\":1,\"pid\":1,\"tid\":1000,\"ts\":1000.999}");
    }

    @Test
    void messages_of_each_pair_and_tag_are_matched_in_order() throws IOException {
        InProcess.run(3, world -> {
            try (TraceFile trace = open(world.rank())) {
                Communicator traced = TracedCommunicator.of(world, trace);
                if (world.rank() == 0) {
                    traced.send(new byte[1], 1, 7);
                    traced.send(new byte[1], 1, 8);
                    traced.send(new byte[1], 1, 7);
                    traced.send(new byte[1], 2, 7);
                } else if (world.rank() == 1) {
                    traced.receive(0, 8);
                    traced.receive(0, 7);
                    traced.receive(0, 7);
                } else {
                    traced.receive(0, 7);
                }
            }
        });
        List<String> flows = flows(0, 1, 2);
        // sent with tags 7, 8, 7 to rank 1, received with tags 8, 7, 7
        List<String> sent = ids(flows, "s");
        List<String> received = ids(flows, "f");
        assertThat(sent).hasSize(4).doesNotHaveDuplicates();
        assertThat(received).containsExactly(sent.get(1), sent.get(0), sent.get(2), sent.get(3));
    }

    @Test
    void messages_whose_other_end_is_in_no_trace_are_left_out() throws IOException {
        InProcess.run(2, world -> {
            try (TraceFile trace = open(world.rank())) {
                Communicator traced = TracedCommunicator.of(world, trace);
                if (world.rank() == 0) {
                    traced.send(new byte[1], 1, 7);
                    traced.send(new byte[1], 1, 7);
                } else {
                    traced.receive(0, 7);
                    world.receive(0, 7);
                }
            }
        });
        assertThat(flows(0)).isEmpty();
        assertThat(ids(flows(0, 1), "s")).hasSize(1).isEqualTo(ids(flows(0, 1), "f"));
    }

    @Test
    void messages_lead_to_their_ranks_although_a_trace_is_missing() throws IOException {
        String name = "run-2026.11.21.07.22.25-000%d.bin";
        InProcess.run(3, world -> {
            Path file = folder.resolve(String.format(name, world.rank()));
            try (TraceFile trace = open(world.rank(), file)) {
                Communicator traced = TracedCommunicator.of(world, trace);
                if (world.rank() == 0) {
                    traced.send(new byte[1], 1, 7);
                    traced.send(new byte[1], 2, 7);
                } else {
                    traced.receive(0, 7);
                }
            }
        });

        List<String> flows =
                flows(List.of(folder.resolve(String.format(name, 2)), folder.resolve(String.format(name, 0))));

        assertThat(flows).hasSize(2);
        assertThat(flows.get(0)).contains("\"ph\":\"s\",\"id\":1,\"pid\":0,");
        assertThat(flows.get(1)).contains("\"ph\":\"f\",\"bp\":\"e\",\"id\":1,\"pid\":2,");
    }

    @Test
    void an_exchange_sends_and_receives() throws IOException {
        for (int rank = 0; rank < 2; rank++) {
            try (TraceFile trace = open(rank)) {
                CallTrace calls = CallTrace.of(trace);
                calls.begin();
                calls.end("MPI_Sendrecv", 10, 14, 1 - rank, 3, 10, 14, 1 - rank, 3, 2);
                calls.begin();
                calls.end("MPI_Ssend", 1, 5, -1, 3, 2);
            }
        }
        List<String> flows = flows(0, 1);
        assertThat(flows).hasSize(4);
        assertThat(ids(flows, "s")).containsExactlyInAnyOrderElementsOf(ids(flows, "f"));
    }

    @Test
    void messages_of_other_communicators_than_the_world_are_left_out() throws IOException {
        InProcess.run(2, world -> {
            try (TraceFile trace = open(world.rank())) {
                Communicator traced = TracedCommunicator.of(world, trace).dup();
                if (world.rank() == 0) {
                    traced.send(new byte[1], 1, 7);
                } else {
                    traced.receive(0, 7);
                }
            }
        });
        assertThat(flows(0, 1)).isEmpty();
    }
}
