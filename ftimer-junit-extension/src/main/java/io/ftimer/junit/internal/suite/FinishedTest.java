package io.ftimer.junit.internal.suite;

import io.ftimer.summary.SessionSummary;
import java.lang.reflect.Method;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * One test that has ended: a method, one invocation of a template, or a dynamic test.
 *
 * @param testId the unique id that JUnit gave it
 * @param displayName the display names from the class down to the test
 * @param className the class that was run, empty if there is none
 * @param methodName the method, for a dynamic test its factory; empty if there is none
 * @param template what this is one of several invocations of
 * @param outcome how it ended
 * @param summary what it recorded
 */
public record FinishedTest(
        String testId,
        String displayName,
        String className,
        String methodName,
        Optional<TestTemplate> template,
        Outcome outcome,
        SessionSummary summary) {

    /** Returns the test of {@code context} as it is now, after everything that can fail it. */
    public static FinishedTest of(ExtensionContext context, SessionSummary summary) {
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
                context.getExecutionException().isPresent() ? Outcome.FAILED : Outcome.PASSED,
                summary);
    }

    /** Looks upwards too: the context of a dynamic test knows neither class nor method, that of its factory does. */
    private static <T> Optional<T> nearest(ExtensionContext context, Function<ExtensionContext, Optional<T>> part) {
        Optional<T> found = part.apply(context);
        return found.isPresent() ? found : context.getParent().flatMap(parent -> nearest(parent, part));
    }

    /** Returns the names on the way down, for instance {@code SolverTest > solves(int) > [1] 100}. */
    private static String displayName(ExtensionContext context) {
        return context.getParent()
                .filter(parent -> parent != context.getRoot())
                .map(parent -> displayName(parent) + " > " + context.getDisplayName())
                .orElseGet(context::getDisplayName);
    }

    /** Returns what all invocations of one template have in common: its id, or that of the test if it is alone. */
    String groupId() {
        return template.map(TestTemplate::id).orElse(testId);
    }

    /** Returns the name that goes with {@link #groupId()}. */
    String groupName() {
        return template.map(TestTemplate::displayName).orElse(displayName);
    }
}
