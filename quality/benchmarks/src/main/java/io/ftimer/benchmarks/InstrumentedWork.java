package io.ftimer.benchmarks;

import io.ftimer.agent.internal.instrument.ClassShape;
import io.ftimer.agent.internal.instrument.ClosedCalls;
import io.ftimer.agent.internal.instrument.Instrumenter;
import io.ftimer.agent.internal.instrument.UnsupportedClassException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntUnaryOperator;

/** Instruments classes as the agent does. Stateless. */
final class InstrumentedWork {
    private InstrumentedWork() {}

    /** Returns an object of a class whose only method the agent has instrumented. */
    static IntUnaryOperator of(Class<? extends IntUnaryOperator> type) throws ReflectiveOperationException {
        String name = type.getName();
        ClassLoader loader = new ClassLoader(type.getClassLoader()) {
            @Override
            protected Class<?> loadClass(String wanted, boolean resolve) throws ClassNotFoundException {
                if (!wanted.equals(name)) {
                    return super.loadClass(wanted, resolve);
                }
                byte[] bytes = instrumented(type);
                return defineClass(name, bytes, 0, bytes.length);
            }
        };
        return (IntUnaryOperator)
                Class.forName(name, true, loader).getConstructor().newInstance();
    }

    private static byte[] instrumented(Class<?> type) {
        try (InputStream in = type.getResourceAsStream(type.getSimpleName() + ".class")) {
            byte[] classFile = Objects.requireNonNull(in).readAllBytes();
            return Instrumenter.instrument(
                    classFile,
                    ClassShape.of(classFile),
                    Map.of("applyAsInt(I)I", ClosedCalls.region(type.getSimpleName() + ".applyAsInt", "")));
        } catch (IOException | UnsupportedClassException e) {
            throw new IllegalStateException("the benchmark cannot be instrumented", e);
        }
    }
}
