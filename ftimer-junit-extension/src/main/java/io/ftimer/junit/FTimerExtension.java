package io.ftimer.junit;

import io.ftimer.FTimer;
import io.ftimer.TimerSession;
import io.ftimer.junit.internal.expect.MethodFrame;
import io.ftimer.junit.internal.run.CurrentTest;
import io.ftimer.junit.internal.run.TestBody;
import io.ftimer.junit.internal.run.TestSettings;
import io.ftimer.junit.internal.run.TestSettings.Overrides;
import io.ftimer.junit.internal.run.TestTiming;
import io.ftimer.junit.internal.settings.UnknownSettings;
import io.ftimer.junit.internal.suite.TestReport;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;

/**
 * A JUnit extension that records a timing tree for each test.
 *
 * <pre>{@code
 * @ExtendWith(FTimerExtension.class)
 * class SolverTest {
 *     @Test
 *     void assembles_once(TimerTree tree) {
 *         new Solver().run();
 *
 *         assertThat(tree).region("solve/assemble").hasCalls(1);
 *     }
 * }
 * }</pre>
 *
 * <p>While the body of a test runs, its thread is bound to a new {@link TimerSession}, and threads that no code binds take
 * part in that session: all of them or, where tests run in parallel, those that the test created. The tree of the test
 * therefore has all regions that the body opens through {@link io.ftimer.FTimers}, and no others. A test is a test method, one invocation of a
 * test template (parameterized, repeated), or one dynamic test. Lifecycle methods of a test record in its tree, inside roots
 * of their own such as {@code @BeforeEach(connect)}, and callbacks of other extensions inside {@code @Callbacks}. Constructors and the methods before and after all tests record in a tree
 * of the class.
 *
 * <p>Methods may have parameters of these types, and constructors of the first two:
 *
 * <ul>
 *   <li>{@link TimerTree}: a live view of the tree;
 *   <li>{@link TimerSession}: the session of the test;
 *   <li>{@link FTimer}: the recorder of the thread that runs the method.
 * </ul>
 *
 * <p>A test fails if it leaves a region open or a site timer running, or if an operation is rejected, unless
 * {@code ftimer.misuse=warn} is configured. A failure of user code takes precedence.
 *
 * <p>Register the extension with {@code @ExtendWith}, {@link FTimed}, a field with {@code @RegisterExtension} (see
 * {@link #builder()}), or JUnit's auto-detection. If it is registered several times, it acts once. An extension that runs test methods
 * itself, as {@code @QuarkusTest} does, must be registered after it; otherwise the test fails, because nothing of it can be verified.
 *
 * <p>Thread safety: thread-safe, tests may run in parallel.
 */
public final class FTimerExtension
        implements ExecutionCondition,
                BeforeAllCallback,
                BeforeEachCallback,
                AfterTestExecutionCallback,
                AfterEachCallback,
                InvocationInterceptor,
                ParameterResolver {
    private static final ConditionEvaluationResult ENABLED = ConditionEvaluationResult.enabled(null);

    private final Overrides overrides;

    /** Creates an extension with the configured settings. */
    public FTimerExtension() {
        this(Overrides.NONE);
    }

    FTimerExtension(Overrides overrides) {
        this.overrides = overrides;
    }

    /** Returns a builder of an extension that is configured in code. */
    public static FTimerExtensionBuilder builder() {
        return new FTimerExtensionBuilder();
    }

    /** Enables all tests: JUnit asks before anything of a test can fail, so this is where the report learns of the test. */
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        TestReport.OF_JVM.uses(context);
        return ENABLED;
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        UnknownSettings.OF_JVM.report(System.getProperties().stringPropertyNames());
        Registrations.announce(this, context);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        TestReport.OF_JVM.uses(context);
        Registrations.announce(this, context);
        if (Registrations.areSettingsKnown(this, context)) {
            TestTiming.of(context).callbacksBegin(this);
        }
    }

    /** Fails a test that passes because of another extension: it ran the body, of which this one saw nothing, or accepted its failure. */
    @Override
    public void afterTestExecution(ExtensionContext context) {
        if (Registrations.acts(this, context) && context.getTestMethod().isPresent()) {
            TestTiming.of(context).requireJudged();
        }
    }

    @Override
    public void afterEach(ExtensionContext context) {
        TestTiming timing = TestTiming.of(context);
        try {
            if (Registrations.acts(this, context) && context.getTestMethod().isPresent()) {
                timing.endOfTest();
            }
        } finally {
            timing.callbacksEnd(this);
        }
    }

    // ---- tests ------------------------------------------------------------------------------------------------------

    @Override
    public void interceptTestMethod(
            Invocation<Void> body, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        test(TestBody.of(body, method), context);
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<Void> body, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        test(TestBody.of(body, method), context);
    }

    @Override
    public void interceptDynamicTest(
            Invocation<Void> body, DynamicTestInvocationContext dynamicTest, ExtensionContext context)
            throws Throwable {
        test(TestBody.of(body, dynamicTest.getExecutable()), context);
        if (Registrations.acts(this, context)) {
            TestTiming.of(context).endOfTest();
        }
    }

    private void test(TestBody body, ExtensionContext context) throws Throwable {
        if (Registrations.acts(this, context)) {
            TestTiming timing = TestTiming.of(context);
            timing.runTest(
                    body, ExpectationReader.readAll(context, timing.settings().conditions()));
        } else {
            body.first().proceed();
        }
    }

    @Override
    public <T> T interceptTestFactoryMethod(
            Invocation<T> body, ReflectiveInvocationContext<Method> method, ExtensionContext context) throws Throwable {
        return Registrations.acts(this, context) ? TestTiming.of(context).runFactory(body) : body.proceed();
    }

    // ---- lifecycle methods ------------------------------------------------------------------------------------------

    @Override
    public <T> T interceptTestClassConstructor(
            Invocation<T> body, ReflectiveInvocationContext<Constructor<T>> constructor, ExtensionContext context)
            throws Throwable {
        TestReport.OF_JVM.uses(context);
        Class<?> created = constructor.getExecutable().getDeclaringClass();
        T instance = around("@Constructor(" + created.getSimpleName() + ")", body, constructor, context);
        if (instance != null) {
            CurrentTest.created(instance, context);
        }
        return instance;
    }

    @Override
    public void interceptBeforeAllMethod(
            Invocation<Void> body, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        aroundMethod("@BeforeAll", body, method, context);
    }

    @Override
    public void interceptBeforeEachMethod(
            Invocation<Void> body, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        aroundMethod("@BeforeEach", body, method, context);
    }

    @Override
    public void interceptAfterEachMethod(
            Invocation<Void> body, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        aroundMethod("@AfterEach", body, method, context);
    }

    @Override
    public void interceptAfterAllMethod(
            Invocation<Void> body, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        aroundMethod("@AfterAll", body, method, context);
    }

    private void aroundMethod(
            String kind, Invocation<Void> body, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        around(kind + "(" + method.getExecutable().getName() + ")", body, method, context);
    }

    private <T extends @Nullable Object> T around(
            String region,
            Invocation<T> body,
            ReflectiveInvocationContext<? extends Executable> called,
            ExtensionContext context)
            throws Throwable {
        return Registrations.acts(this, context)
                ? TestTiming.of(context).runLifecycle(called.getExecutable(), region, body)
                : body.proceed();
    }

    // ---- parameters -------------------------------------------------------------------------------------------------

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return (type == FTimer.class || type == TimerTree.class || type == TimerSession.class)
                && Registrations.acts(this, context);
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        Executable called = parameter.getDeclaringExecutable();
        boolean inConstructor = called instanceof Constructor;
        if (type == FTimer.class) {
            if (inConstructor) {
                throw new ParameterResolutionException("FTimer parameter of constructor " + MethodFrame.nameOf(called)
                        + " rejected: a recorder belongs to one thread in one test; use a TimerSession, or a parameter of"
                        + " a method");
            }
            return TestTiming.of(context).argument();
        }
        CurrentTest test = inConstructor
                ? CurrentTest.underConstruction(context)
                : TestTiming.of(context).innermost();
        return type == TimerTree.class ? new TimerTree(test) : TimerSession.following(test);
    }

    /**
     * Selects one of several registrations. JUnit merges registrations by annotation, but not those by annotation, by a field and
     * by auto-detection. It calls all of them. Only the one that it calls innermost acts, because only that one certainly runs on
     * the thread of the method.
     */
    private static final class Registrations {
        private static final Namespace NAMESPACE = Namespace.create(Registrations.class);
        private static final String ACTING = "acting";

        /** Whether a class has an instance field that registers this extension. */
        private static final ClassValue<Boolean> HAS_INSTANCE_FIELD = new ClassValue<>() {
            @Override
            protected Boolean computeValue(Class<?> type) {
                return !AnnotationSupport.findAnnotatedFields(
                                type,
                                RegisterExtension.class,
                                field -> field.getType() == FTimerExtension.class
                                        && !Modifier.isStatic(field.getModifiers()),
                                HierarchyTraversalMode.TOP_DOWN)
                        .isEmpty();
            }
        };

        private Registrations() {}

        /**
         * Records that {@code extension} is registered in {@code context}; the last one is the innermost. Settings in code are those
         * of the innermost one that has some, whichever one acts.
         */
        static void announce(FTimerExtension extension, ExtensionContext context) {
            context.getStore(NAMESPACE).put(ACTING, extension);
            if (!extension.overrides.equals(Overrides.NONE)) {
                TestSettings.override(extension.overrides, context);
            }
        }

        static boolean acts(FTimerExtension extension, ExtensionContext context) {
            // A constructor of an instance for all tests precedes all announcements: then the first caller acts.
            return context.getStore(NAMESPACE).getOrComputeIfAbsent(ACTING, key -> extension) == extension;
        }

        /** Returns whether no registration that JUnit calls later may have settings in code: only those by instance fields may. */
        static boolean areSettingsKnown(FTimerExtension extension, ExtensionContext context) {
            return !extension.overrides.equals(Overrides.NONE)
                    || context.getTestInstances()
                            .map(instances -> instances.getAllInstances().stream()
                                    .noneMatch(instance -> HAS_INSTANCE_FIELD.get(instance.getClass())))
                            .orElse(true);
        }
    }
}
