package io.ftimer.agent.internal.install;

import io.ftimer.agent.internal.mpi.MpiMethods;
import io.ftimer.agent.internal.weave.AddedCalls;
import io.ftimer.agent.internal.weave.ClassShape;
import io.ftimer.agent.internal.weave.MethodShape;
import io.ftimer.agent.internal.weave.UnweavableClassException;
import io.ftimer.agent.internal.weave.Weaver;
import io.ftimer.agent.weaving.WovenMethod;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Weaves the classes of MPJ Express so that ftimer-mpi records the calls of the program: {@code mpi=true}.
 *
 * <p>Thread safety: thread-safe.
 */
final class MpiWeaving {
    /** What this weaving is called where others have a pattern. */
    static final String PATTERN = "mpi=true";

    private static final String REGION = "MPI";

    private final RuntimeGate gate;
    private final BiConsumer<Module, Class<?>> access;
    private final Consumer<String> diagnostics;
    private final WeavingLog log;
    private final Set<String> wovenAtLoad = ConcurrentHashMap.newKeySet();

    MpiWeaving(
            ClassLoader application,
            BiConsumer<Module, Class<?>> access,
            Consumer<String> diagnostics,
            WeavingLog log) {
        this.gate = RuntimeGate.toMpi(application);
        this.access = access;
        this.diagnostics = diagnostics;
        this.log = log;
    }

    /**
     * Returns the woven class file; null if the class is left alone.
     *
     * @param isLoaded whether the class was loaded before, so that its class file may be one that was woven then
     */
    byte @Nullable [] transform(Module module, ClassLoader loader, String name, byte[] classFile, boolean isLoaded)
            throws UnweavableClassException {
        String id = WeavingLog.id(loader, name);
        if (!MpiMethods.areIn(name) || isLoaded && wovenAtLoad.contains(id)) {
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
                        name + " is not woven: " + sight.problem() + "; the same holds for its other classes");
            }
            return null;
        }
        byte[] woven = Weaver.weaveCalls(classFile, shape, calls);
        Class<?> called = gate.calledBy(loader);
        if (called != null) {
            access.accept(module, called);
        }
        log.addSpecial(PATTERN, loader, name, methods(shape, calls.keySet()), "");
        if (!isLoaded) {
            wovenAtLoad.add(id);
        }
        return woven;
    }

    private static List<WovenMethod> methods(ClassShape type, Set<String> keys) {
        return type.methods().stream()
                .filter(method -> keys.contains(method.key()))
                .map((MethodShape method) ->
                        new WovenMethod(type.name(), method.name(), method.descriptor(), REGION, PATTERN))
                .toList();
    }
}
