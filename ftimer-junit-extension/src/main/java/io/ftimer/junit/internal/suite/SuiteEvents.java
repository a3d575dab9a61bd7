package io.ftimer.junit.internal.suite;

import io.ftimer.assertj.internal.instrumentation.Instrumentation;
import io.ftimer.junit.internal.settings.FTimerConfig;
import io.ftimer.junit.internal.settings.UnknownSettings;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.engine.ConfigurationParameters;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/** Passes the events of one launcher to the suite report. */
final class SuiteEvents implements TestExecutionListener {
    private static final String EXTENSION = "io.ftimer.junit.FTimerExtension";

    private final Set<String> running = ConcurrentHashMap.newKeySet();
    private final TestPlan plan;

    SuiteEvents(TestPlan plan) {
        this.plan = plan;
    }

    @Override
    public void testPlanExecutionStarted(TestPlan started) {
        UnknownSettings.reportOnce(plan.getConfigurationParameters().keySet());
        instrument(plan.getConfigurationParameters());
        SuiteReport.SUITE.planStarted(running);
    }

    /**
     * Instruments before the first test. Not earlier: with a JVM for each test class, Surefire discovers tests in the JVM of Maven, in
     * which nothing must be instrumented.
     */
    private static void instrument(ConfigurationParameters parameters) {
        try {
            Instrumentation.startRun(
                    FTimerConfig.agentOptions(setting -> setting.in(parameters::get)),
                    FTimerConfig.INSTRUMENT_ATTACH.in(parameters::get));
        } catch (IllegalArgumentException invalid) {
            // the first test that the extension runs fails for this reason
        }
    }

    @Override
    public void executionStarted(TestIdentifier test) {
        String id = test.getUniqueId();
        running.add(id);
        test.getSource()
                .filter(ClassSource.class::isInstance)
                .ifPresent(source -> SuiteReport.guarded(
                        "expectations without effect are not looked for",
                        () -> classStarted(((ClassSource) source).getJavaClass(), test)));
        SuiteReport.guarded(
                "an early end will not name the test " + id,
                () -> SuiteReport.SUITE.started(running, id, this::options));
    }

    private static void classStarted(Class<?> type, TestIdentifier test) {
        if (registersInInstance(type)) {
            SuiteReport.SUITE.uses(test.getUniqueId());
        }
        UncheckedExpectations.warn(type, engine(test), SuiteReport.WARNINGS);
    }

    /** Returns whether an instance of a class registers the extension: JUnit knows of it only if the constructor returns. */
    private static boolean registersInInstance(Class<?> type) {
        return !AnnotationSupport.findAnnotatedFields(
                        type,
                        RegisterExtension.class,
                        field -> field.getType().getName().equals(EXTENSION),
                        HierarchyTraversalMode.TOP_DOWN)
                .isEmpty();
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        String id = test.getUniqueId();
        SuiteReport.guarded("the suite report lacks the test " + id, () -> {
            Optional<String> failure = result.getStatus() == Status.FAILED
                    ? result.getThrowable().map(FinishedTest::textOf).or(() -> Optional.of(""))
                    : Optional.empty();
            if (failure.isPresent() && engine(test).equals(UncheckedExpectations.JUPITER) && isUsedIn(test)) {
                SuiteReport.SUITE.uses(id);
            }
            SuiteReport.SUITE.finished(
                    running,
                    id,
                    result.getStatus() == Status.ABORTED,
                    failure,
                    () -> new Suite.Recorded(
                            TimedTest.of(FinishedTest.unrecorded(plan, test, failure.orElseThrow()), System.nanoTime()),
                            false,
                            this::options));
        });
        running.remove(id);
    }

    /** Returns whether a container has classes or methods that register the extension: if it fails early, they do not run. */
    private boolean isUsedIn(TestIdentifier container) {
        return plan.getDescendants(container).stream()
                .flatMap(below -> below.getSource().stream())
                .flatMap(source -> source instanceof MethodSource method
                        ? Stream.of(method.getJavaMethod())
                        : source instanceof ClassSource type ? Stream.of(type.getJavaClass()) : Stream.empty())
                .flatMap(code -> AnnotationSupport.findRepeatableAnnotations(code, ExtendWith.class).stream())
                .flatMap(registered -> Stream.of(registered.value()))
                .anyMatch(extension -> extension.getName().equals(EXTENSION));
    }

    /** Returns the innermost engine: one of suites runs others. */
    private static String engine(TestIdentifier test) {
        return test.getUniqueIdObject().getSegments().stream()
                .filter(segment -> segment.getType().equals("engine"))
                .reduce("", (outer, segment) -> segment.getValue(), (outer, inner) -> inner);
    }

    private ReportOptions options() {
        return ReportOptions.of(plan.getConfigurationParameters()::get, SuiteReport.WARNINGS);
    }

    @Override
    public void testPlanExecutionFinished(TestPlan finished) {
        SuiteReport.SUITE.planFinished(running);
    }
}
