package io.ftimer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimer;
import io.ftimer.cli.internal.CommandStreams;
import io.ftimer.mpi.InProcess;
import io.ftimer.mpi.LongOp;
import io.ftimer.mpi.MpiTimer;
import io.ftimer.mpi.profile.MpiProfile;
import io.ftimer.mpi.profile.MpiProfileReport;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The efficiency of ranks in a baseline, from the CSV of the time inside MPI. */
class EfficiencyGateTest {
    @TempDir
    Path folder;

    private Path baseline;

    private record Run(int exit, String out) {}

    @BeforeEach
    void write_the_baseline() throws IOException {
        baseline = folder.resolve("regions.txt");
        Files.writeString(
                baseline, "# fTimer bounds 4\nrank mpi_profile.**  metric parallel_efficiency solve  >= 0.85\n");
    }

    private Run gate(Object... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int exit = FTimerCommand.run(
                new CommandStreams(out, new PrintStream(out, true, StandardCharsets.UTF_8), false, System.getenv()),
                Stream.concat(Stream.of("gate", "--baseline", baseline), Arrays.stream(arguments))
                        .map(Object::toString)
                        .toArray(String[]::new));
        return new Run(exit, out.toString(StandardCharsets.UTF_8));
    }

    /** Writes the profile of two ranks that each compute for a part of 10 ms, and wait for the rest. */
    private Path profile(long computedMillis, boolean isOverRanks) {
        Path file = folder.resolve("mpi.csv");
        long computed = computedMillis * 1_000_000;
        InProcess.run(2, world -> {
            // the readings of init, start, start of the call, its end, stop, summary
            long[] readings = {0, 0, computed, 10_000_000, 10_000_000, 10_000_000};
            AtomicInteger reading = new AtomicInteger();
            FTimer timer = FTimer.builder()
                    .clock(() -> readings[Math.min(reading.getAndIncrement(), readings.length - 1)])
                    .build();
            timer.init();
            MpiProfile profile = MpiProfile.of(timer);
            timer.start("solve");
            profile.communicator(world).allreduce(new long[1], LongOp.SUM);
            timer.stop("solve");
            MpiProfileReport report = MpiProfileReport.of(timer.summary());
            if (isOverRanks) {
                report = report.over(MpiTimer.of(timer, world).unionSummary());
            }
            try {
                report.writeCsv(world, file);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        return file;
    }

    @Test
    void the_same_and_a_higher_efficiency_pass() {
        assertThat(gate(profile(9, true)))
                .isEqualTo(new Run(0, "ftimer: baseline " + baseline + ": bounds: 1 held: passed\n"));
        assertThat(gate(profile(10, true)).exit()).isZero();
    }

    @Test
    void a_lower_efficiency_fails() {
        Run run = gate(profile(8, true));

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.out())
                .startsWith("ftimer: metric parallel_efficiency solve: fewer in 2 tests\n"
                        + "  0.8, at least 0.85, in rank mpi_profile.rank 0\n");
    }

    @Test
    void an_efficiency_that_is_not_known_is_inconclusive() {
        Run run = gate(profile(9, false));

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.out()).contains("cannot tell: the run did not measure parallel_efficiency");
    }
}
