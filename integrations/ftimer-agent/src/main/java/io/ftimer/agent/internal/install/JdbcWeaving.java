package io.ftimer.agent.internal.install;

import io.ftimer.agent.internal.jdbc.JdbcMethods;
import io.ftimer.agent.internal.weave.ClassShape;
import io.ftimer.agent.internal.weave.MethodShape;
import io.ftimer.agent.internal.weave.UnweavableClassException;
import io.ftimer.agent.internal.weave.Weaver;
import io.ftimer.agent.weaving.WovenMethod;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Weaves the classes of drivers, pools and proxies so that ftimer-jdbc records their statements: {@code jdbc=true}. The other
 * classes, which are nearly all, are left after a look at the bytes of their class files.
 *
 * <p>Thread safety: thread-safe.
 */
final class JdbcWeaving {
    /** What this weaving is called where others have a pattern. */
    static final String PATTERN = "jdbc=true";

    private static final String REGION = "SQL";
    private static final String SOURCE = "io.ftimer.internal.SqlSource";

    private final ClassLoader application;
    private final RuntimeGate gate;
    private final BiConsumer<Module, Class<?>> access;
    private final Consumer<String> diagnostics;
    private final WeavingLog log;
    private final Set<String> wovenAtLoad = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean isUnreadable = new AtomicBoolean();

    JdbcWeaving(
            ClassLoader application,
            BiConsumer<Module, Class<?>> access,
            Consumer<String> diagnostics,
            WeavingLog log) {
        this.application = application;
        this.gate = RuntimeGate.toJdbc(application);
        this.access = access;
        this.diagnostics = diagnostics;
        this.log = log;
    }

    /**
     * Returns the woven class file; null if the class is left alone.
     *
     * @param selections those that ask for JDBC
     * @param isLoaded whether the class was loaded before, so that its class file may be one that was woven then
     */
    byte @Nullable [] transform(
            Module module,
            ClassLoader loader,
            String name,
            byte[] classFile,
            boolean isLoaded,
            List<Selection> selections)
            throws UnweavableClassException {
        if (ProxyNames.contain(name) || !JdbcMethods.mayBeIn(classFile)) {
            return null;
        }
        String id = WeavingLog.id(loader, name);
        if (isLoaded && wovenAtLoad.contains(id)) {
            return null;
        }
        ClassShape shape = shape(classFile);
        if (shape == null) {
            return null;
        }
        JdbcMethods methods = JdbcMethods.of(shape, loader, method -> isWanted(name, method, selections));
        if (methods.isEmpty()) {
            return null;
        }
        RuntimeGate.Sight sight = gate.look(loader);
        if (!sight.problem().isEmpty()) {
            leave(loader, name, sight);
            return null;
        }
        byte[] woven = Weaver.weaveCalls(classFile, shape, methods.calls());
        activate(module, loader);
        List<WovenMethod> executions = new ArrayList<>();
        methods.executions()
                .forEach(method ->
                        executions.add(new WovenMethod(name, method.name(), method.descriptor(), REGION, PATTERN)));
        log.addSpecial(PATTERN, loader, name, executions, "");
        if (!isLoaded) {
            wovenAtLoad.add(id);
        }
        return woven;
    }

    /** Class files of future releases may be drivers or not; there is one line for all of them. */
    private @Nullable ClassShape shape(byte[] classFile) throws UnweavableClassException {
        try {
            return ClassShape.of(classFile);
        } catch (UnweavableClassException e) {
            if (isUnreadable.compareAndSet(false, true)) {
                throw e;
            }
            return null;
        }
    }

    private static boolean isWanted(String type, MethodShape method, List<Selection> selections) {
        return selections.stream().anyMatch(selection -> !selection.isExcluded(type, method.shownName()));
    }

    private void leave(ClassLoader loader, String name, RuntimeGate.Sight sight) {
        log.addSpecial(PATTERN, loader, name, List.of(), sight.problem());
        if (sight.isFirst()) {
            diagnostics.accept(name + " is not woven: " + sight.problem() + "; the same holds for its other classes");
            miss("the statements of " + name + " are not recorded: " + sight.problem()
                    + "; exclude its classes from the agent if tests do not need them");
        }
    }

    /** From now on, tests may rely on the numbers of statements. */
    private void activate(Module module, ClassLoader loader) {
        Class<?> called = gate.calledBy(loader);
        if (called != null) {
            access.accept(module, called);
            try {
                Class.forName(called.getName(), true, loader);
            } catch (ClassNotFoundException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Makes expectations on numbers of statements inconclusive, where there are any. */
    private void miss(String reason) {
        try {
            Class<?> source = Class.forName(SOURCE, true, application);
            access.accept(getClass().getModule(), source);
            source.getMethod("miss", String.class).invoke(null, reason);
        } catch (ReflectiveOperationException | LinkageError e) {
            // an application without fTimer has no such expectations
        }
    }
}
