package io.ftimer.junit.internal.suite;

import io.ftimer.SessionSummary;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * One test that has ended: a method, one invocation of a template, or a dynamic test.
 *
 * @param testId the unique id that JUnit gave it
 * @param displayName the display names from the class down to the test
 * @param className the class that was run, empty if there is none
 * @param methodName the method, for a dynamic test its factory; empty if there is none
 * @param templateId the unique id of the template or factory that this is one of several invocations of, empty if none
 * @param outcome how it ended
 * @param summary what it recorded
 */
public record FinishedTest(
        String testId,
        String displayName,
        String className,
        String methodName,
        String templateId,
        Outcome outcome,
        SessionSummary summary) {
    private static final String INVOCATION = "[test-template-invocation:";

    /** Returns the test of {@code context} as it is now, after everything that can fail it. */
    public static FinishedTest of(ExtensionContext context, SessionSummary summary) {
        return new FinishedTest(
                context.getUniqueId(),
                displayName(context),
                context.getTestClass().map(Class::getName).orElse(""),
                context.getTestMethod().map(method -> method.getName()).orElse(""),
                templateId(context.getUniqueId()),
                context.getExecutionException().isPresent() ? Outcome.FAILED : Outcome.PASSED,
                summary);
    }

    /** Returns the names on the way down, for instance {@code SolverTest > solves(int) > [1] 100}. */
    private static String displayName(ExtensionContext context) {
        return context.getParent()
                .filter(parent -> parent != context.getRoot())
                .map(parent -> displayName(parent) + " > " + context.getDisplayName())
                .orElseGet(context::getDisplayName);
    }

    private static String templateId(String testId) {
        int lastSegment = testId.lastIndexOf("/[");
        return testId.startsWith(INVOCATION, lastSegment + 1) ? testId.substring(0, lastSegment) : "";
    }
}
