package org.example;

import io.ftimer.FTimers;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/** Work in five regions. The file {@code planted.txt} on the class path names one, and by which part of the whole it takes longer. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class PlantedBenchmark {
    private static final String[] REGIONS = {"load", "assemble", "dot", "spmv", "check"};
    private static final int ALL_TOKENS = 20_000;

    @Param({"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19"})
    private int variant;

    private final long[] tokens = new long[REGIONS.length];

    /** Divides the work among the regions, in another way for each variant. */
    @Setup
    public void divide() throws IOException {
        String[] planted = {"", "0"};
        try (InputStream in = PlantedBenchmark.class.getResourceAsStream("/planted.txt")) {
            if (in != null) {
                planted = new String(in.readAllBytes(), StandardCharsets.UTF_8).strip().split(" ");
            }
        }
        long weights = 0;
        for (int i = 0; i < tokens.length; i++) {
            tokens[i] = 2 + (variant * 7L + i * 5L) % 9;
            weights += tokens[i];
        }
        for (int i = 0; i < tokens.length; i++) {
            tokens[i] = ALL_TOKENS * tokens[i] / weights
                    + (REGIONS[i].equals(planted[0]) ? (long) (ALL_TOKENS * Double.parseDouble(planted[1])) : 0);
        }
    }

    /** Works. */
    @Benchmark
    public void step() {
        work(0);
        work(1);
        FTimers.start("solve");
        work(2);
        work(3);
        FTimers.stop("solve");
        work(4);
    }

    private void work(int region) {
        FTimers.start(REGIONS[region]);
        Blackhole.consumeCPU(tokens[region]);
        FTimers.stop(REGIONS[region]);
    }
}
