package io.ftimer.agent.internal.install;

import io.ftimer.agent.internal.instrument.ClassShape;
import io.ftimer.agent.internal.instrument.MethodCalls;
import io.ftimer.agent.internal.mpi.MpiMethods;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Instruments the classes of MPJ Express so that ftimer-mpi records the calls of the program: {@code mpi=true}.
 *
 * <p>Thread safety: thread-safe.
 */
final class MpiInstrumentation extends OptionInstrumentation {
    static final String OPTION = "mpi=true";

    MpiInstrumentation(
            ClassLoader application,
            BiConsumer<Module, Class<?>> access,
            Consumer<String> diagnostics,
            InstrumentationLog log) {
        super(OPTION, "MPI", RuntimeGate.toMpi(application), access, diagnostics, log);
    }

    @Override
    @Nullable
    MethodCalls find(ClassLoader loader, String name, byte[] classFile, List<Selection> selections) {
        return MpiMethods.areIn(name) ? MpiMethods.of(ClassShape.of(classFile)) : null;
    }
}
