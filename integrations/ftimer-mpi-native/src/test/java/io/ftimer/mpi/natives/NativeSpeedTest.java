package io.ftimer.mpi.natives;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.mpi.launch.JobResult;
import io.ftimer.mpi.launch.MpiJob;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Native engines against MPJ Express in the same run, with a processor for each rank. */
@EnabledIfSystemProperty(named = "build.full", matches = "true")
class NativeSpeedTest {
    private static final int RANKS = 2;

    /** Other processes take time too. */
    private static final int ATTEMPTS = 3;

    private record Speed(long allreduceNanos, long summaryNanos) {
        boolean isWithin(int part, Speed mpj) {
            return allreduceNanos * part <= mpj.allreduceNanos && summaryNanos < mpj.summaryNanos;
        }
    }

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"openmpi, 20", "mpich, 5"})
    void an_allreduce_takes_a_small_part_and_a_summary_less_time_than_on_mpj_express(String engine, int part)
            throws Exception {
        Assumptions.assumeTrue(Runtime.getRuntime().availableProcessors() >= RANKS, "needs a processor for each rank");

        boolean isWithin = false;
        StringBuilder measured = new StringBuilder();
        for (int attempt = 0; attempt < ATTEMPTS && !isWithin; attempt++) {
            Speed mpj = measure("mpjrun");
            Speed own = measure(engine);
            isWithin = own.isWithin(part, mpj);
            measured.append("mpjrun ")
                    .append(mpj)
                    .append(", ")
                    .append(engine)
                    .append(' ')
                    .append(own)
                    .append('\n');
        }
        System.out.print(measured);
        assertThat(isWithin).as(measured.toString()).isTrue();
    }

    private Speed measure(String engine) throws Exception {
        NativeJobs.require(engine);
        Path times = folder.resolve("times.txt");
        JobResult result = MpiJob.of(engine, RANKS, SpeedOfRanks.class.getName())
                .classPath(NativeJobs.classPath())
                .mpjHome(Path.of("..", "..", "build", "mpj", "home"))
                .arguments(times.toString())
                .output(folder.resolve("output.txt"))
                .timeout(Duration.ofMinutes(5))
                .run();
        assertThat(result).isEqualTo(new JobResult(0, ""));
        List<String> nanos = Files.readAllLines(times);
        return new Speed(Long.parseLong(nanos.get(0)), Long.parseLong(nanos.get(1)));
    }
}
