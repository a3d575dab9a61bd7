package org.example;

import io.ftimer.FTimers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.GroupThreads;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/** Benchmarks that a baseline checks. System properties break them one by one. */
public class GateBenchmark {

    /** Throws in the fork whose number {@code throwingFork} names; the file {@code forks} counts the forks. */
    @State(Scope.Benchmark)
    public static class Forks {
        @Param({"1", "2"})
        int size;

        @Setup(Level.Trial)
        public void count() throws IOException {
            String file = System.getProperty("forks");
            if (file != null) {
                Path forks = Path.of(file);
                Files.writeString(forks, "x", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                if (Files.size(forks) == Integer.getInteger("throwingFork")) {
                    throw new IllegalStateException("this fork fails");
                }
            }
        }
    }

    @Benchmark
    public void steady(Forks forks) {
        FTimers.run("steady", () -> {
            for (int i = 0; i < forks.size; i++) {
                FTimers.run("part", () -> Blackhole.consumeCPU(50));
            }
        });
    }

    @Benchmark
    public void careful() {
        FTimers.start("a");
        Blackhole.consumeCPU(50);
        FTimers.stop("a");
        if (Boolean.getBoolean("careless")) {
            FTimers.stop("a");
        }
    }

    @State(Scope.Thread)
    public static class Buffer {
        private final int every = Integer.getInteger("every", 50);
        private int used;

        @Setup(Level.Iteration)
        public void fill() {
            FTimers.run("fill", () -> {});
        }
    }

    @Benchmark
    public void amortized(Buffer buffer) {
        Blackhole.consumeCPU(100);
        if (buffer.used++ % buffer.every == 0) {
            FTimers.run("refill", () -> Blackhole.consumeCPU(5000));
        }
    }

    @Benchmark
    @Group("shared")
    @GroupThreads(2)
    public void reader() {
        for (int i = 0; i < Integer.getInteger("reads", 1); i++) {
            FTimers.run("read", () -> Blackhole.consumeCPU(200));
        }
    }

    @Benchmark
    @Group("shared")
    public void writer() {
        FTimers.run("write", () -> Blackhole.consumeCPU(500));
    }
}
