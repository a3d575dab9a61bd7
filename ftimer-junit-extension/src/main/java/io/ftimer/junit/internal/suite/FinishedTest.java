package io.ftimer.junit.internal.suite;

import io.ftimer.TimerSession;
import io.ftimer.assertj.internal.tree.TestExpectations;
import io.ftimer.summary.SessionSummary;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * One test that has ended: a method, one invocation of a template, or a dynamic test; or a container that failed itself.
 *
 * @param testId its unique id in JUnit
 * @param displayName the display names from the class down to the test
 * @param className its class, empty if there is none
 * @param methodName its method, or the factory of a dynamic test; empty if there is none
 * @param template the template of which it is an invocation
 * @param outcome its outcome
 * @param summary its tree
 * @param expectations what the end of the run has to look at again
 * @param isIgnored accepts the names of threads that are ignored
 */
public record FinishedTest(
        String testId,
        String displayName,
        String className,
        String methodName,
        Optional<TestTemplate> template,
        TestOutcome outcome,
        SessionSummary summary,
        TestExpectations expectations,
        Predicate<String> isIgnored) {

    /**
     * Returns the test of {@code context}.
     *
     * @param hasFailed whether it is known to have failed; a launcher knows more
     */
    public static FinishedTest of(
            ExtensionContext context,
            boolean hasFailed,
            SessionSummary summary,
            TestExpectations expectations,
            Predicate<String> isIgnored) {
        List<TestLevel> levels = TestLevel.of(context);
        return new FinishedTest(
                context.getUniqueId(),
                TestLevel.displayName(levels),
                nearest(context, ExtensionContext::getTestClass)
                        .map(Class::getName)
                        .orElse(""),
                nearest(context, ExtensionContext::getTestMethod)
                        .map(Method::getName)
                        .orElse(""),
                TestTemplate.of(levels),
                hasFailed ? TestOutcome.FAILED : TestOutcome.PASSED,
                summary,
                expectations,
                isIgnored);
    }

    /** Returns a test or container that failed before the extension could record anything. */
    static FinishedTest unrecorded(TestPlan plan, TestIdentifier failed) {
        List<TestLevel> levels = TestLevel.of(plan, failed);
        Optional<MethodSource> method = source(plan, failed, MethodSource.class);
        return new FinishedTest(
                failed.getUniqueId(),
                TestLevel.displayName(levels),
                method.map(MethodSource::getClassName)
                        .or(() -> source(plan, failed, ClassSource.class).map(ClassSource::getClassName))
                        .orElse(""),
                method.map(MethodSource::getMethodName).orElse(""),
                TestTemplate.of(levels),
                TestOutcome.FAILED,
                nothing(),
                TestExpectations.NONE,
                thread -> false);
    }

    private static SessionSummary nothing() {
        try (TimerSession session = TimerSession.open()) {
            return session.summary();
        }
    }

    private static <S extends TestSource> Optional<S> source(TestPlan plan, TestIdentifier test, Class<S> type) {
        Optional<S> found = test.getSource().filter(type::isInstance).map(type::cast);
        return found.isPresent() ? found : plan.getParent(test).flatMap(parent -> source(plan, parent, type));
    }

    /** Returns this test with another outcome. */
    FinishedTest with(TestOutcome other) {
        return other == outcome
                ? this
                : new FinishedTest(
                        testId, displayName, className, methodName, template, other, summary, expectations, isIgnored);
    }

    /** Returns the threads without a session that opened regions, in alphabetical order. */
    List<NotRecordedThread> notRecordedThreads() {
        return summary.notRecordedCalls().entrySet().stream()
                .map(thread ->
                        new NotRecordedThread(thread.getKey(), thread.getValue(), isIgnored.test(thread.getKey())))
                .toList();
    }

    /** Searches the parents too: the context of a dynamic test has no class and method, but that of its factory does. */
    private static <T> Optional<T> nearest(ExtensionContext context, Function<ExtensionContext, Optional<T>> part) {
        Optional<T> found = part.apply(context);
        return found.isPresent() ? found : context.getParent().flatMap(parent -> nearest(parent, part));
    }

    /** Returns the id of the template, or the id of the test if it has no template. */
    String groupId() {
        return template.map(TestTemplate::id).orElse(testId);
    }

    /** Returns the display name of the template, or of the test if it has no template. */
    String groupName() {
        return template.map(TestTemplate::displayName).orElse(displayName);
    }
}
