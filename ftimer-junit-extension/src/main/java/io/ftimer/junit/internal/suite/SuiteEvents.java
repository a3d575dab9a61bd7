package io.ftimer.junit.internal.suite;

import io.ftimer.assertj.internal.expectation.Instrumentation;
import io.ftimer.junit.internal.settings.FTimerConfig;
import io.ftimer.junit.internal.settings.UnknownSettings;
import io.ftimer.summary.SessionSummary;
import java.lang.reflect.AnnotatedElement;
import java.util.Map;
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
import org.junit.platform.engine.TestSource;
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

    /** The tests of JUnit 4 that run, by id. */
    private final Map<String, LauncherTests.Recording> recorded = new ConcurrentHashMap<>();

    SuiteEvents(TestPlan plan) {
        this.plan = plan;
    }

    @Override
    public void testPlanExecutionStarted(TestPlan started) {
        if (!SuiteReport.SUITE.hasPlan()) {
            TestCommand.configure(plan.getConfigurationParameters());
        }
        SuiteReport.SUITE.planStarted(running);
        SuiteReport.guarded(
                "unknown settings are not looked for",
                () -> UnknownSettings.OF_JVM.report(
                        plan.getConfigurationParameters().keySet()));
        instrument(plan.getConfigurationParameters());
    }

    /**
     * Instruments before the first test. Not earlier: with a JVM for each test class, Surefire discovers tests in the JVM of Maven, in
     * which nothing must be instrumented.
     */
    private static void instrument(ConfigurationParameters parameters) {
        try {
            Instrumentation.startRun(FTimerConfig.agentOptions(setting -> setting.in(parameters::get)));
        } catch (IllegalArgumentException invalid) {
            // the first test that the extension runs fails for this reason
        }
    }

    @Override
    public void executionStarted(TestIdentifier test) {
        String id = test.getUniqueId();
        running.add(id);
        if (test.getSource().orElse(null) instanceof ClassSource source) {
            SuiteReport.guarded("a failed constructor may be missing in the suite report: " + id, () -> {
                if (registersInInstance(source.getJavaClass())) {
                    SuiteReport.SUITE.uses(id);
                }
            });
            SuiteReport.guarded(
                    "expectations without effect are not looked for",
                    () -> UncheckedExpectations.warn(source.getJavaClass(), engine(test), SuiteReport.WARNINGS));
        }
        SuiteReport.guarded(
                "an early end will not name the test " + id,
                () -> SuiteReport.SUITE.started(running, id, this::options));
        if (test.isTest() && id.startsWith(TestCode.VINTAGE) && SuiteReport.SUITE.hasTest(id)) {
            SuiteReport.guarded("the suite report lacks the test " + id, () -> {
                SuiteReport.SUITE.uses(id);
                recorded.put(id, LauncherTests.OF_JVM.start(plan.getConfigurationParameters(), test.getDisplayName()));
            });
        }
    }

    /** Adds a test of JUnit 4, on the thread that ran it. */
    private void add(TestIdentifier test, LauncherTests.Recording ended) {
        SessionSummary summary = ended.end(TestLevel.displayName(TestLevel.of(plan, test)));
        SuiteReport.SUITE.add(
                TimedTest.of(FinishedTest.of(plan, test, summary, ended::isIgnored), System.nanoTime()), this::options);
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
        boolean hasFailed = result.getStatus() == Status.FAILED;
        if (hasFailed && engine(test).equals(UncheckedExpectations.JUPITER)) {
            SuiteReport.guarded("a failed container may be missing in the suite report: " + id, () -> {
                if (plan.getDescendants(test).stream()
                        .flatMap(below -> below.getSource().stream())
                        .anyMatch(SuiteEvents::registers)) {
                    SuiteReport.SUITE.uses(id);
                }
            });
        }
        LauncherTests.Recording ended = recorded.remove(id);
        if (ended != null) {
            SuiteReport.guarded("the suite report lacks the test " + id, () -> add(test, ended));
        } else if (test.isTest() && SuiteReport.SUITE.hasTest(id)) {
            SuiteReport.countWithoutTree(engine(test));
        }
        SuiteReport.guarded("the suite report lacks the test " + id, () -> {
            Optional<String> failure = hasFailed
                    ? result.getThrowable().map(FinishedTest::textOf).or(() -> Optional.of(""))
                    : Optional.empty();
            SuiteReport.SUITE.finished(
                    running,
                    id,
                    result.getStatus() == Status.ABORTED,
                    failure,
                    result.getThrowable()
                            .map(thrown -> FinishedTest.placeOf(thrown, id))
                            .orElse(""),
                    () -> new Suite.Recorded(
                            TimedTest.of(FinishedTest.unrecorded(plan, test, failure.orElseThrow()), System.nanoTime()),
                            this::options));
        });
        running.remove(id);
    }

    /**
     * Returns whether a class or method registers the extension: if a container fails early, what is in it does not run. One that cannot be
     * loaded says nothing of the others.
     */
    static boolean registers(TestSource source) {
        try {
            AnnotatedElement code = source instanceof MethodSource method
                    ? method.getJavaMethod()
                    : source instanceof ClassSource type ? type.getJavaClass() : null;
            return code != null
                    && AnnotationSupport.findRepeatableAnnotations(code, ExtendWith.class).stream()
                            .flatMap(registered -> Stream.of(registered.value()))
                            .anyMatch(extension -> extension.getName().equals(EXTENSION));
        } catch (RuntimeException | LinkageError absent) {
            return false;
        }
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
