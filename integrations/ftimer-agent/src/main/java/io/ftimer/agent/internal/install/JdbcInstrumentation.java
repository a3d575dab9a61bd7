package io.ftimer.agent.internal.install;

import io.ftimer.agent.internal.instrument.ClassShape;
import io.ftimer.agent.internal.instrument.MethodCalls;
import io.ftimer.agent.internal.instrument.MethodShape;
import io.ftimer.agent.internal.instrument.UnsupportedClassException;
import io.ftimer.agent.internal.jdbc.JdbcMethods;
import java.util.List;
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
final class JdbcInstrumentation extends OptionInstrumentation {
    static final String OPTION = "jdbc=true";
    private static final String SOURCE = "io.ftimer.internal.session.SessionSql";

    private final ClassLoader application;
    private final AtomicBoolean isUnreadable = new AtomicBoolean();

    JdbcInstrumentation(
            ClassLoader application,
            BiConsumer<Module, Class<?>> access,
            Consumer<String> diagnostics,
            InstrumentationLog log) {
        super(OPTION, "SQL", RuntimeGate.toJdbc(application), access, diagnostics, log);
        this.application = application;
    }

    @Override
    @Nullable
    MethodCalls find(ClassLoader loader, String name, byte[] classFile, List<Selection> selections) {
        boolean isLeft = Selection.isProxy(name)
                || !JdbcMethods.mayBeIn(classFile)
                || selections.stream().allMatch(selection -> selection.excludesAll(name));
        ClassShape shape = isLeft ? null : shape(classFile);
        return shape == null ? null : JdbcMethods.of(shape, loader, method -> isWanted(name, method, selections));
    }

    /** Class files of future releases may be drivers or not; there is one line for all of them. */
    private @Nullable ClassShape shape(byte[] classFile) {
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

    /** From now on, tests may rely on the numbers of statements. */
    @Override
    void activate(Class<?> called, ClassLoader loader) {
        try {
            Class.forName(called.getName(), true, loader);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Makes expectations on numbers of statements inconclusive, where there are any. */
    @Override
    void left(String name, String problem) {
        String reason = "the statements of " + name + " are not recorded: " + problem
                + "; exclude its classes from the agent if tests do not need them";
        try {
            Class<?> source = Class.forName(SOURCE, true, application);
            access.accept(getClass().getModule(), source);
            source.getMethod("missEverywhere", String.class).invoke(null, reason);
        } catch (ReflectiveOperationException | LinkageError e) {
            // an application without fTimer has no such expectations
        }
    }
}
