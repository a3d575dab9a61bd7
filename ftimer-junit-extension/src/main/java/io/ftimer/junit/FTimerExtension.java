package io.ftimer.junit;

import io.ftimer.FTimer;
import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import java.lang.reflect.Method;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.opentest4j.TestAbortedException;

/**
 * Gives each test a timing tree of its own.
 *
 * <p>While the body of a test runs, the thread that runs it is bound to a fresh {@link TimerSession}, so that everything
 * the body calls through {@link io.ftimer.FTimers} is in the tree of that test and of no other. A test is a test method,
 * one invocation of a test template (parameterized, repeated), or one dynamic test.
 *
 * <p>Test methods and the lifecycle methods around one test may have parameters of these types:
 *
 * <ul>
 *   <li>{@link TimerTree}: what the test has recorded so far;
 *   <li>{@link TimerSession}: the session of the test;
 *   <li>{@link FTimer}: the recorder of the thread that runs the method.
 * </ul>
 *
 * <p>With the configuration parameter or system property {@code ftimer.report=tree} the tree of each test is printed to
 * standard output when the test has ended; tests that are disabled or aborted have none.
 *
 * <p>Thread safety: thread-safe, tests may run in parallel.
 */
public final class FTimerExtension implements InvocationInterceptor, ParameterResolver {

    /** Creates the extension; JUnit does this. */
    public FTimerExtension() {}

    @Override
    public void interceptTestMethod(
            Invocation<Void> body, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        runMethod(body, method, context);
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<Void> body, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        runMethod(body, method, context);
    }

    @Override
    public void interceptDynamicTest(
            Invocation<Void> body, DynamicTestInvocationContext dynamicTest, ExtensionContext context)
            throws Throwable {
        runBound(TestTiming.of(context), body::proceed);
    }

    private static void runMethod(
            Invocation<Void> body, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        TestTiming timing = TestTiming.of(context);
        runBound(timing, () -> timing.recorders().proceed(body, method));
    }

    /** Binds here and not in a callback before the test: with a time limit, JUnit may run the body on another thread. */
    private static void runBound(TestTiming timing, Body body) throws Throwable {
        try (TimerBinding binding = timing.session().bind()) {
            timing.bodyStarted();
            body.run();
        } catch (TestAbortedException aborted) {
            timing.bodyAborted();
            throw aborted;
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return type == FTimer.class || type == TimerTree.class || type == TimerSession.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        if (context.getTestMethod().isEmpty()) {
            throw new ParameterResolutionException(type.getSimpleName()
                    + " belongs to one test and cannot be injected into "
                    + parameter.getDeclaringExecutable().toGenericString()
                    + "; make it a parameter of a test method or of a method with @BeforeEach or @AfterEach");
        }
        TestTiming timing = TestTiming.of(context);
        if (type == TimerTree.class) {
            return new TimerTree(timing.session());
        }
        return type == FTimer.class ? timing.recorders().inject() : timing.session();
    }

    @FunctionalInterface
    private interface Body {
        void run() throws Throwable;
    }
}
