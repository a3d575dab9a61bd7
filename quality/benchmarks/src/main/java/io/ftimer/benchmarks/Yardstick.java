package io.ftimer.benchmarks;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;

/** The unit of all times: two clock readings and one addition to a field, in the shapes of {@link Pairs}. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
public class Yardstick {
    /** Public, so that the compiler keeps its stores. */
    public long nanos;

    @Benchmark
    public void flat() {
        long started = System.nanoTime();
        nanos += System.nanoTime() - started;
    }

    @Benchmark
    @OperationsPerInvocation(4)
    public void nested4() {
        long outer = System.nanoTime();
        long middle = System.nanoTime();
        long inner = System.nanoTime();
        long leaf = System.nanoTime();
        nanos += System.nanoTime() - leaf;
        nanos += System.nanoTime() - inner;
        nanos += System.nanoTime() - middle;
        nanos += System.nanoTime() - outer;
    }

    @Benchmark
    @OperationsPerInvocation(32)
    public void parents16() {
        for (int parent = Regions.FIRST_PARENT; parent < Regions.END_OF_PARENTS; parent++) {
            long around = System.nanoTime();
            long work = System.nanoTime();
            nanos += System.nanoTime() - work;
            nanos += System.nanoTime() - around;
        }
    }

    @Benchmark
    @OperationsPerInvocation(64)
    public void names64() {
        for (int region = 0; region < Regions.NAMES; region++) {
            long started = System.nanoTime();
            nanos += System.nanoTime() - started;
        }
    }

    @Benchmark
    @Threads(4)
    @OperationsPerInvocation(32)
    public void threads4() {
        parents16();
    }
}
