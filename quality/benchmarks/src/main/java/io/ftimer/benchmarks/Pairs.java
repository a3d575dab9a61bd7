package io.ftimer.benchmarks;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;

/** One pair of start and stop, in each form and shape. The shapes are those of {@link Yardstick}. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
public class Pairs {
    /** A form of {@link PairForms}. */
    @Param("id")
    public String form = "";

    @SuppressWarnings("NullAway.Init")
    private PairForm pairs;

    /** Runs in the measured thread. */
    @Setup
    public void make() {
        pairs = PairForms.of(form);
    }

    @TearDown
    public void close() throws Exception {
        pairs.close();
    }

    @Benchmark
    public void flat() {
        pairs.close(Regions.WORK, pairs.open(Regions.WORK));
    }

    @Benchmark
    @OperationsPerInvocation(4)
    public void nested4() {
        var outer = pairs.open(Regions.OUTER);
        var middle = pairs.open(Regions.MIDDLE);
        var inner = pairs.open(Regions.INNER);
        var leaf = pairs.open(Regions.LEAF);
        pairs.close(Regions.LEAF, leaf);
        pairs.close(Regions.INNER, inner);
        pairs.close(Regions.MIDDLE, middle);
        pairs.close(Regions.OUTER, outer);
    }

    @Benchmark
    @OperationsPerInvocation(32)
    public void parents16() {
        for (int parent = Regions.FIRST_PARENT; parent < Regions.END_OF_PARENTS; parent++) {
            var around = pairs.open(parent);
            var work = pairs.open(Regions.WORK);
            pairs.close(Regions.WORK, work);
            pairs.close(parent, around);
        }
    }

    @Benchmark
    @OperationsPerInvocation(64)
    public void names64() {
        for (int region = 0; region < Regions.NAMES; region++) {
            pairs.close(region, pairs.open(region));
        }
    }

    /** {@link #parents16()} on four threads at once, each with a tree of its own. */
    @Benchmark
    @Threads(4)
    @OperationsPerInvocation(32)
    public void threads4() {
        parents16();
    }
}
