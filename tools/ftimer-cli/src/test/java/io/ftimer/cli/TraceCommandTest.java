package io.ftimer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimer;
import io.ftimer.cli.internal.CommandStreams;
import io.ftimer.cli.internal.ExitCodes;
import io.ftimer.trace.CallTrace;
import io.ftimer.trace.TraceFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands for traces. */
class TraceCommandTest {
    @TempDir
    Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(String... arguments) {
        out.reset();
        err.reset();
        return FTimerCommand.run(
                new CommandStreams(out, new PrintStream(err, true, StandardCharsets.UTF_8), false, System.getenv()),
                arguments);
    }

    private String trace(String name) throws IOException {
        Path file = folder.resolve(name);
        try (TraceFile trace = TraceFile.builder().open(file)) {
            FTimer timer = FTimer.builder().listener(trace::regions).build();
            timer.init();
            for (int i = 0; i < 3; i++) {
                timer.start("step");
                timer.start("fence");
                timer.stop("fence");
                timer.stop("step");
            }
        }
        return file.toString();
    }

    @Test
    void show_prints_every_event() throws IOException {
        assertThat(run("trace", "show", trace("a.bin"))).isEqualTo(ExitCodes.SAME);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .hasLineCount(12)
                .startsWith("step entering at walltime ")
                .contains("fence returning at walltime ");
    }

    @Test
    void analyze_has_operations_and_with_a_fence_arrivals_and_epochs() throws IOException {
        String a = trace("a.bin");
        String b = trace("b.bin");
        assertThat(run("trace", "analyze", "--fence", "fence", a, b)).isEqualTo(ExitCodes.SAME);
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("operation", "step", "first rank", "longest");

        assertThat(run("trace", "analyse", "--fence", "none", a)).isEqualTo(ExitCodes.UNUSABLE);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .isEqualTo("ftimer: no operation \"none\" in the traces; expected one of fence, step\n");
    }

    @Test
    void ranks_come_from_the_names_and_missing_ones_are_named() throws IOException {
        String name = "run-2026.11.21.07.22.25-%s.bin";
        String last = trace(String.format(name, "10001"));
        String second = trace(String.format(name, "0001"));

        assertThat(run("trace", "analyze", "--fence", "fence", last, second)).isEqualTo(ExitCodes.SAME);
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("ftimer: ranks 0, 2-10000 are missing\n");
        assertThat(out.toString(StandardCharsets.UTF_8))
                .containsPattern("(?m)^ *0 +2 +10001 +1 ")
                .doesNotContainPattern("(?m)^ *0 +2 +0 ");

        assertThat(run("convert", "--to", "chrome-trace", last, second)).isEqualTo(ExitCodes.SAME);
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("ftimer: ranks 0, 2-10000 are missing\n");
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("\"name\":\"rank 1\"", "\"name\":\"rank 10001\"")
                .doesNotContain("\"name\":\"rank 0\"");

        String other = trace("other-2026.11.21.07.22.26-0001.bin");
        for (String command : new String[] {"trace analyze", "convert --to chrome-trace"}) {
            assertThat(run(Stream.of(command.split(" "), new String[] {second, other})
                            .flatMap(Stream::of)
                            .toArray(String[]::new)))
                    .isEqualTo(ExitCodes.UNUSABLE);
            assertThat(err.toString(StandardCharsets.UTF_8))
                    .isEqualTo("ftimer: two traces of rank 1, " + second + " and " + other
                            + ": name the traces of one run only\n");
        }
    }

    @Test
    void a_trace_is_read_as_trees_and_converted_to_a_timeline() throws IOException {
        String trace = trace("a.bin");
        assertThat(run("convert", "--to", "collapsed-calls", trace)).isEqualTo(ExitCodes.SAME);
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("step;fence 3\n");
        assertThat(run("convert", "--to", "chrome-trace", trace)).isEqualTo(ExitCodes.SAME);
        assertThat(out.toString(StandardCharsets.UTF_8)).startsWith("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[");
        String timeline = folder.resolve("timeline.json").toString();
        for (int i = 0; i < 2; i++) {
            assertThat(run("convert", "--to", "chrome-trace", "-o", timeline, trace))
                    .isEqualTo(ExitCodes.SAME);
        }
    }

    @Test
    void calls_in_a_trace_are_of_mpi_and_regions_of_the_same_name_are_code() throws IOException {
        Path file = folder.resolve("calls.bin");
        try (TraceFile trace = TraceFile.builder().open(file)) {
            FTimer timer = FTimer.builder().listener(trace::regions).build();
            timer.init();
            timer.start("MPI_Barrier");
            timer.stop("MPI_Barrier");
            CallTrace calls = CallTrace.of(trace);
            calls.begin();
            calls.end("MPI_Barrier", 2);
        }
        assertThat(run("convert", "--to", "collapsed-calls", file.toString())).isEqualTo(ExitCodes.SAME);
        assertThat(out.toString(StandardCharsets.UTF_8).lines())
                .containsExactlyInAnyOrder("thread_0;MPI_Barrier 1", "thread_0;MPI_Barrier[mpi] 1");
    }

    @Test
    void what_is_no_trace_is_rejected() throws IOException {
        String text =
                Files.writeString(folder.resolve("a.txt"), "no trace at all").toString();
        for (String[] arguments : new String[][] {
            {"trace", "show", text}, {"trace", "analyze", text}, {"convert", "--to", "chrome-trace", text}
        }) {
            assertThat(run(arguments)).isEqualTo(ExitCodes.UNUSABLE);
            assertThat(err.toString(StandardCharsets.UTF_8))
                    .startsWith("ftimer: ")
                    .hasLineCount(1);
        }
    }
}
