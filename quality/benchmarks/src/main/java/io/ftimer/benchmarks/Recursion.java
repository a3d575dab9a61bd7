package io.ftimer.benchmarks;

import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import java.util.function.IntUnaryOperator;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A method that calls itself, ten calls in all, with the probes of Kieker, of the agent, or none: the shape of Kieker's own benchmark. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
public class Recursion {
    static final int CALLS = 10;

    /** {@code bare}, or the probe and whether it is on. */
    @Param("bare")
    public String state = "bare";

    private IntUnaryOperator work = new RecursiveWork();
    private AutoCloseable surroundings = () -> {};

    /** Runs in the measured thread. */
    @Setup
    public void make() throws Exception {
        switch (state) {
            case "bare" -> {}
            case "kieker-off", "kieker-on" -> {
                KiekerWork probed = new KiekerWork(state.equals("kieker-on"));
                work = probed;
                surroundings = probed;
            }
            case "agent-off" -> work = InstrumentedWork.of(RecursiveWork.class);
            case "agent-on", "agent-count" -> {
                work = InstrumentedWork.of(RecursiveWork.class);
                TimerSession session =
                        TimerSession.builder().times(state.equals("agent-on")).open();
                TimerBinding binding = session.bind();
                surroundings = () -> {
                    binding.close();
                    session.close();
                };
            }
            default -> throw new IllegalArgumentException("unknown state: " + state);
        }
    }

    @TearDown
    public void close() throws Exception {
        surroundings.close();
    }

    @Benchmark
    public int call() {
        return work.applyAsInt(CALLS - 1);
    }
}
