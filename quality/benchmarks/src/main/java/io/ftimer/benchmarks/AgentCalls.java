package io.ftimer.benchmarks;

import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import io.ftimer.agent.internal.instrument.ClassShape;
import io.ftimer.agent.internal.instrument.Instrumenter;
import io.ftimer.agent.internal.instrument.UnsupportedClassException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Objects;
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
        work = state.equals("plain") ? new SmallWork() : instrumented();
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

    private static IntUnaryOperator instrumented() throws ReflectiveOperationException {
        String name = SmallWork.class.getName();
        ClassLoader loader = new ClassLoader(SmallWork.class.getClassLoader()) {
            @Override
            protected Class<?> loadClass(String wanted, boolean resolve) throws ClassNotFoundException {
                if (!wanted.equals(name)) {
                    return super.loadClass(wanted, resolve);
                }
                byte[] bytes = instrumentedClassFile();
                return defineClass(name, bytes, 0, bytes.length);
            }
        };
        return (IntUnaryOperator)
                Class.forName(name, true, loader).getConstructor().newInstance();
    }

    private static byte[] instrumentedClassFile() {
        try (InputStream in = SmallWork.class.getResourceAsStream("SmallWork.class")) {
            byte[] classFile = Objects.requireNonNull(in).readAllBytes();
            return Instrumenter.instrument(
                    classFile, ClassShape.of(classFile), Map.of("applyAsInt(I)I", "SmallWork.applyAsInt"));
        } catch (IOException | UnsupportedClassException e) {
            throw new IllegalStateException("the benchmark cannot be instrumented", e);
        }
    }
}
