package io.ftimer.agent.internal.install;

import io.ftimer.agent.instrumentation.InstrumentedMethod;
import io.ftimer.agent.internal.instrument.ClassShape;
import io.ftimer.agent.internal.instrument.Instrumenter;
import io.ftimer.agent.internal.instrument.MethodShape;
import io.ftimer.agent.internal.instrument.UnsupportedClassException;
import io.ftimer.agent.internal.jdbc.JdbcMethods;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Instruments the classes of drivers, pools and proxies so that ftimer-jdbc records their statements: {@code jdbc=true}. The other
 * classes, which are nearly all, are left after a look at the bytes of their class files.
 *
 * <p>Thread safety: thread-safe.
 */
final class JdbcInstrumentation {
    /** What this instrumentation is called where others have a pattern. */
    static final String PATTERN = "jdbc=true";

    private static final String REGION = "SQL";
    private static final String SOURCE = "io.ftimer.internal.session.SqlSource";

    private final ClassLoader application;
    private final RuntimeGate gate;
    private final BiConsumer<Module, Class<?>> access;
    private final Consumer<String> diagnostics;
    private final InstrumentationLog log;
    private final Set<String> instrumentedAtLoad = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean isUnreadable = new AtomicBoolean();

    JdbcInstrumentation(
            ClassLoader application,
            BiConsumer<Module, Class<?>> access,
            Consumer<String> diagnostics,
            InstrumentationLog log) {
        this.application = application;
        this.gate = RuntimeGate.toJdbc(application);
        this.access = access;
        this.diagnostics = diagnostics;
        this.log = log;
    }

    /**
     * Returns the instrumented class file; null if the class is left alone.
     *
     * @param selections those that ask for JDBC
     * @param isLoaded whether the class was loaded before, so that its class file may be one that was instrumented then
     */
    byte @Nullable [] transform(
            Module module,
            ClassLoader loader,
            String name,
            byte[] classFile,
            boolean isLoaded,
            List<Selection> selections)
            throws UnsupportedClassException {
        if (ProxyNames.contain(name) || !JdbcMethods.mayBeIn(classFile)) {
            return null;
        }
        String id = InstrumentationLog.id(loader, name);
        if (isLoaded && instrumentedAtLoad.contains(id)) {
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
        byte[] instrumented = Instrumenter.instrumentCalls(classFile, shape, methods.calls());
        activate(module, loader);
        List<InstrumentedMethod> executions = new ArrayList<>();
        methods.executions()
                .forEach(method -> executions.add(
                        new InstrumentedMethod(name, method.name(), method.descriptor(), REGION, PATTERN)));
        log.addSpecial(PATTERN, loader, name, executions, "");
        if (!isLoaded) {
            instrumentedAtLoad.add(id);
        }
        return instrumented;
    }

    /** Class files of future releases may be drivers or not; there is one line for all of them. */
    private @Nullable ClassShape shape(byte[] classFile) throws UnsupportedClassException {
        try {
            return ClassShape.of(classFile);
        } catch (UnsupportedClassException e) {
            if (isUnreadable.compareAndSet(false, true)) {
                throw e;
            }
            return null;
        }
    }

    private static boolean isWanted(String type, MethodShape method, List<Selection> selections) {
        return selections.stream().anyMatch(selection -> !selection.isExcluded(type, method));
    }

    private void leave(ClassLoader loader, String name, RuntimeGate.Sight sight) {
        log.addSpecial(PATTERN, loader, name, List.of(), sight.problem());
        if (sight.isFirst()) {
            diagnostics.accept(
                    name + " is not instrumented: " + sight.problem() + "; the same holds for its other classes");
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
            source.getMethod("missEverywhere", String.class).invoke(null, reason);
        } catch (ReflectiveOperationException | LinkageError e) {
            // an application without fTimer has no such expectations
        }
    }
}
