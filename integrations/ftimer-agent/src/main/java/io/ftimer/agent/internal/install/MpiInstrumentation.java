package io.ftimer.agent.internal.install;

import io.ftimer.agent.instrumentation.InstrumentedMethod;
import io.ftimer.agent.internal.instrument.AddedCalls;
import io.ftimer.agent.internal.instrument.ClassShape;
import io.ftimer.agent.internal.instrument.Instrumenter;
import io.ftimer.agent.internal.instrument.MethodShape;
import io.ftimer.agent.internal.instrument.UnsupportedClassException;
import io.ftimer.agent.internal.mpi.MpiMethods;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Instruments the classes of MPJ Express so that ftimer-mpi records the calls of the program: {@code mpi=true}.
 *
 * <p>Thread safety: thread-safe.
 */
final class MpiInstrumentation {
    /** What this instrumentation is called where others have a pattern. */
    static final String PATTERN = "mpi=true";

    private static final String REGION = "MPI";

    private final RuntimeGate gate;
    private final BiConsumer<Module, Class<?>> access;
    private final Consumer<String> diagnostics;
    private final InstrumentationLog log;
    private final Set<String> instrumentedAtLoad = ConcurrentHashMap.newKeySet();

    MpiInstrumentation(
            ClassLoader application,
            BiConsumer<Module, Class<?>> access,
            Consumer<String> diagnostics,
            InstrumentationLog log) {
        this.gate = RuntimeGate.toMpi(application);
        this.access = access;
        this.diagnostics = diagnostics;
        this.log = log;
    }

    /**
     * Returns the instrumented class file; null if the class is left alone.
     *
     * @param isLoaded whether the class was loaded before, so that its class file may be one that was instrumented then
     */
    byte @Nullable [] transform(Module module, ClassLoader loader, String name, byte[] classFile, boolean isLoaded)
            throws UnsupportedClassException {
        String id = InstrumentationLog.id(loader, name);
        if (!MpiMethods.areIn(name) || isLoaded && instrumentedAtLoad.contains(id)) {
            return null;
        }
        ClassShape shape = ClassShape.of(classFile);
        Map<String, AddedCalls> calls = MpiMethods.of(shape);
        if (calls.isEmpty()) {
            return null;
        }
        RuntimeGate.Sight sight = gate.look(loader);
        if (!sight.problem().isEmpty()) {
            log.addSpecial(PATTERN, loader, name, List.of(), sight.problem());
            if (sight.isFirst()) {
                diagnostics.accept(
                        name + " is not instrumented: " + sight.problem() + "; the same holds for its other classes");
            }
            return null;
        }
        byte[] instrumented = Instrumenter.instrumentCalls(classFile, shape, calls);
        Class<?> called = gate.calledBy(loader);
        if (called != null) {
            access.accept(module, called);
        }
        log.addSpecial(PATTERN, loader, name, methods(shape, calls.keySet()), "");
        if (!isLoaded) {
            instrumentedAtLoad.add(id);
        }
        return instrumented;
    }

    private static List<InstrumentedMethod> methods(ClassShape type, Set<String> keys) {
        return type.methods().stream()
                .filter(method -> keys.contains(method.key()))
                .map((MethodShape method) ->
                        new InstrumentedMethod(type.name(), method.name(), method.descriptor(), REGION, PATTERN))
                .toList();
    }
}
