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

/** A call of a small method that the agent has instrumented, and of the same method as it was compiled. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
public class AgentCalls {
    /** {@code plain}, or instrumented and {@code off} (there is no session), {@code bound}, or {@code count}, without times. */
    @Param("plain")
    public String state = "plain";

    @SuppressWarnings("NullAway.Init")
    private IntUnaryOperator work;

    private AutoCloseable surroundings = () -> {};
    private int value;

    /** Runs in the measured thread. */
    @Setup
    public void make() throws Exception {
        work = state.equals("plain") ? new SmallWork() : InstrumentedWork.of(SmallWork.class);
        if (state.equals("bound") || state.equals("count")) {
            TimerSession session =
                    TimerSession.builder().times(state.equals("bound")).open();
            TimerBinding binding = session.bind();
            surroundings = () -> {
                binding.close();
                session.close();
            };
        }
    }

    @TearDown
    public void close() throws Exception {
        surroundings.close();
    }

    @Benchmark
    public int call() {
        value = work.applyAsInt(value);
        return value;
    }
}
