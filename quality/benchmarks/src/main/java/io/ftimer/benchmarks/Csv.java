package io.ftimer.benchmarks;

import io.ftimer.FTimer;
import io.ftimer.report.CsvReport;
import io.ftimer.summary.Summary;
import io.ftimer.values.NanoClock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Random;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Writes the CSV file of a summary over the previous one. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
public class Csv {
    @Param("10000")
    public int contexts;

    @SuppressWarnings("NullAway.Init")
    private Summary summary;

    @SuppressWarnings("NullAway.Init")
    private Path file;

    @Setup
    public void make() throws IOException {
        summary = summary(contexts);
        file = Files.createTempFile("ftimer-benchmark", ".csv");
    }

    @TearDown
    public void delete() throws IOException {
        Files.delete(file);
    }

    @Benchmark
    public void write() throws IOException {
        CsvReport.of(summary).write(file);
    }

    /** Returns the number of bytes that {@link #write()} writes. */
    static int bytes(int contexts) {
        StringBuilder text = new StringBuilder();
        try {
            CsvReport.of(summary(contexts)).writeTo(text);
        } catch (IOException e) {
            throw new IllegalStateException("a StringBuilder failed", e);
        }
        return text.toString().getBytes(StandardCharsets.UTF_8).length;
    }

    /** Returns the same summary in every process, since its clock is not a real one. */
    private static Summary summary(int contexts) {
        FTimer timer = FTimer.builder()
                .clock(new IrregularClock())
                .dates(InstantSource.fixed(Instant.EPOCH), ZoneOffset.UTC)
                .build();
        timer.init();
        new Grid.TimerGrid(timer, contexts).walk();
        return timer.summary();
    }

    /** A clock with irregular steps of up to a millisecond, the same in every process. */
    private static final class IrregularClock implements NanoClock {
        private final Random steps = new Random(1);
        private long now;

        @Override
        public long nanoTime() {
            return now += steps.nextInt(1_000_000);
        }
    }
}
