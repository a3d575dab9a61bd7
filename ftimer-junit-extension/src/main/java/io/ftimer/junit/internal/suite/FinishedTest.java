package io.ftimer.junit.internal.suite;

import io.ftimer.assertj.internal.tree.TestExpectations;
import io.ftimer.summary.SessionSummary;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * One test that has ended: a method, one invocation of a template, or a dynamic test.
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

    /** Returns the test of {@code context}; nothing may fail the test after this call. */
    public static FinishedTest of(
            ExtensionContext context,
            SessionSummary summary,
            TestExpectations expectations,
            Predicate<String> isIgnored) {
        return new FinishedTest(
                context.getUniqueId(),
                displayName(context),
                nearest(context, ExtensionContext::getTestClass)
                        .map(Class::getName)
                        .orElse(""),
                nearest(context, ExtensionContext::getTestMethod)
                        .map(Method::getName)
                        .orElse(""),
                TestTemplate.of(context),
                context.getExecutionException().isPresent() ? TestOutcome.FAILED : TestOutcome.PASSED,
                summary,
                expectations,
                isIgnored);
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

    /** Returns the display names from the class to the test, for instance {@code SolverTest > solves(int) > [1] 100}. */
    private static String displayName(ExtensionContext context) {
        return context.getParent()
                .filter(parent -> parent != context.getRoot())
                .map(parent -> displayName(parent) + " > " + context.getDisplayName())
                .orElseGet(context::getDisplayName);
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
