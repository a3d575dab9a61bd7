package io.ftimer.agent.internal.install;

import io.ftimer.agent.internal.instrument.Instrumenter;
import io.ftimer.agent.internal.instrument.MethodCalls;
import io.ftimer.agent.internal.options.InstrumentationReport.InstrumentedMethod;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Instruments classes for an option instead of a pattern, so that a module of fTimer records some of their calls.
 *
 * <p>Thread safety: thread-safe.
 */
abstract class OptionInstrumentation {
    /** The option of MPI calls: the classes of MPJ Express are instrumented so that ftimer-mpi records the calls of the program. */
    static final String MPI = "mpi=true";

    private final String option;
    private final String region;
    private final RuntimeGate gate;
    final BiConsumer<Module, Class<?>> access;
    private final Consumer<String> diagnostics;
    private final InstrumentationLog log;
    private final Set<String> instrumentedAtLoad = ConcurrentHashMap.newKeySet();

    /**
     * @param option what this instrumentation is called where others have a pattern
     * @param region what its methods are called where others have a region
     */
    OptionInstrumentation(
            String option,
            String region,
            RuntimeGate gate,
            BiConsumer<Module, Class<?>> access,
            Consumer<String> diagnostics,
            InstrumentationLog log) {
        this.option = option;
        this.region = region;
        this.gate = gate;
        this.access = access;
        this.diagnostics = diagnostics;
        this.log = log;
    }

    /**
     * Returns the instrumented class file; null if the class is left alone.
     *
     * @param isLoaded whether the class was loaded before, so that its class file may be one that was instrumented then
     * @param selections those that have the option
     */
    final byte @Nullable [] transform(
            Module module,
            ClassLoader loader,
            String name,
            byte[] classFile,
            boolean isLoaded,
            List<Selection> selections) {
        String id = InstrumentationLog.id(loader, name);
        MethodCalls found =
                isLoaded && instrumentedAtLoad.contains(id) ? null : find(loader, name, classFile, selections);
        if (found == null || found.calls().isEmpty()) {
            return null;
        }
        RuntimeGate.Sight sight = gate.look(loader);
        if (!sight.problem().isEmpty()) {
            log.addSpecial(option, loader, name, List.of(), sight.problem());
            if (sight.isFirst()) {
                diagnostics.accept(
                        name + " is not instrumented: " + sight.problem() + "; the same holds for its other classes");
                left(name, sight.problem());
            }
            return null;
        }
        byte[] instrumented = Instrumenter.instrument(classFile, found.type(), found.calls());
        Class<?> called = gate.calledBy(loader);
        if (called != null) {
            access.accept(module, called);
            activate(called, loader);
        }
        List<InstrumentedMethod> recorded = found.recorded().stream()
                .map(method -> new InstrumentedMethod(name, method.name(), method.descriptor(), region, option))
                .toList();
        log.addSpecial(option, loader, name, recorded, "");
        if (!isLoaded) {
            instrumentedAtLoad.add(id);
        }
        return instrumented;
    }

    /** Returns the methods of a class that are instrumented; null or none if it is left alone. */
    abstract @Nullable MethodCalls find(ClassLoader loader, String name, byte[] classFile, List<Selection> selections);

    /** Called before the first instrumented class of a loader calls that class. */
    void activate(Class<?> called, ClassLoader loader) {}

    /** Called for the first class of a loader that is left alone because of a problem. */
    void left(String name, String problem) {}
}
