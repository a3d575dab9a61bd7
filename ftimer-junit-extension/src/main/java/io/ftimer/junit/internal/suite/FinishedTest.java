package io.ftimer.junit.internal.suite;

import io.ftimer.TimerSession;
import io.ftimer.assertj.internal.tree.TestExpectations;
import io.ftimer.summary.SessionSummary;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * One test that has ended: a method, one invocation of a template, or a dynamic test; or a container that failed itself.
 *
 * @param displayName the display names from the class down to the test
 * @param failure the message of its failure, at most {@link #MAX_FAILURE} characters and a note; empty if it passed
 * @param place the line of the test class that failed, such as {@code OrderTest.java:31}; empty if it is unknown
 * @param isIgnored accepts the names of threads that are ignored
 */
public record FinishedTest(
        String testId,
        String displayName,
        TestCode code,
        Optional<TestLevel.Template> template,
        TestPhase phase,
        Optional<String> failure,
        String place,
        SessionSummary summary,
        TestExpectations expectations,
        Predicate<String> isIgnored) {
    static final String PASSED = "passed";
    static final String FAILED = "failed";

    /** Enough for a tree with an arrow; what is longer is in the output of the build. */
    static final int MAX_FAILURE = 4_000;

    /**
     * A thread without a session that opened regions during a test.
     *
     * @param calls the number of regions that it opened, which are in no tree
     */
    record NotRecordedThread(String name, long calls, boolean isIgnored) {}

    /** @param failure the message of its failure, if it is known to have failed; a launcher knows more */
    public static FinishedTest of(
            ExtensionContext context,
            TestPhase phase,
            Optional<String> failure,
            SessionSummary summary,
            TestExpectations expectations,
            Predicate<String> isIgnored) {
        return of(context.getUniqueId(), TestLevel.of(context), phase, failure, summary, expectations, isIgnored);
    }

    private static FinishedTest of(
            String id,
            List<TestLevel> levels,
            TestPhase phase,
            Optional<String> failure,
            SessionSummary summary,
            TestExpectations expectations,
            Predicate<String> isIgnored) {
        return new FinishedTest(
                id,
                TestLevel.displayName(levels),
                TestCode.of(id),
                TestLevel.Template.of(levels),
                phase,
                failure,
                "",
                summary,
                expectations,
                isIgnored);
    }

    /** Returns a test of an engine without extensions, which the launcher has reported. */
    static FinishedTest of(TestPlan plan, TestIdentifier test, SessionSummary summary, Predicate<String> isIgnored) {
        return of(
                test.getUniqueId(),
                TestLevel.of(plan, test),
                TestPhase.BODY,
                Optional.empty(),
                summary,
                TestExpectations.NONE,
                isIgnored);
    }

    public static String displayName(ExtensionContext context) {
        return TestLevel.displayName(TestLevel.of(context));
    }

    /** Returns class, method and parameter types as bounds have them: {@code org.example.OrderTest.sums(int)}. */
    static String codeOf(ExtensionContext context) {
        TestCode code = TestCode.of(context.getUniqueId());
        return code.className() + '.' + code.methodName() + '(' + code.parameterTypes() + ')';
    }

    /** Returns a test or container that failed before the extension could record anything. */
    static FinishedTest unrecorded(TestPlan plan, TestIdentifier failed, String failure) {
        return withoutTree(
                failed.getUniqueId(),
                TestLevel.of(plan, failed),
                failed.isTest() ? TestPhase.BEFORE : TestPhase.CLASS,
                failure,
                Instant.now());
    }

    /** Returns the test or container of an id, which ran when the JVM ended; the id names it, not its display name. */
    static FinishedTest cutOff(String id, Instant end) {
        return withoutTree(id, TestLevel.of(UniqueId.parse(id)), TestPhase.EXIT, "the JVM ended while this ran", end);
    }

    private static FinishedTest withoutTree(
            String id, List<TestLevel> levels, TestPhase phase, String failure, Instant at) {
        return of(id, levels, phase, Optional.of(failure), nothing(at), TestExpectations.NONE, thread -> false);
    }

    private static SessionSummary nothing(Instant at) {
        try (TimerSession session = TimerSession.builder()
                .clock(() -> 0)
                .dates(InstantSource.fixed(at), ZoneId.systemDefault())
                .open()) {
            return session.summary();
        }
    }

    /** Returns the text of a failure, with its type unless it is an assertion that explains itself. */
    public static String textOf(Throwable failure) {
        String text;
        try {
            text = failure instanceof AssertionError && failure.getMessage() != null
                    ? failure.getMessage()
                    : failure.toString();
        } catch (RuntimeException ofUser) {
            text = failure.getClass().getName();
        }
        if (text.length() <= MAX_FAILURE) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(MAX_FAILURE - 1)) ? MAX_FAILURE - 1 : MAX_FAILURE;
        return text.substring(0, end) + "\n... and " + (text.length() - end) + " more characters";
    }

    /** Returns {@code passed} or {@code failed}; disabled and aborted tests are not reported. */
    String outcome() {
        return failure.isPresent() ? FAILED : PASSED;
    }

    FinishedTest with(Optional<String> other, String at) {
        return new FinishedTest(
                testId, displayName, code, template, phase, other, at, summary, expectations, isIgnored);
    }

    /** Returns the first line of the test class, or of one nested in it, that a failure comes from; empty if there is none. */
    static String placeOf(Throwable failure, String id) {
        String outer = TestCode.of(id).className().split("[$]")[0];
        return Arrays.stream(failure.getStackTrace())
                .filter(frame -> frame.getClassName().split("[$]")[0].equals(outer) && frame.getLineNumber() > 0)
                .findFirst()
                .map(frame -> frame.getFileName() + ":" + frame.getLineNumber())
                .orElse("");
    }

    /** Returns the threads without a session that opened regions, in alphabetical order. */
    List<NotRecordedThread> notRecordedThreads() {
        return summary.notRecordedCalls().entrySet().stream()
                .map(calls -> new NotRecordedThread(calls.getKey(), calls.getValue(), isIgnored.test(calls.getKey())))
                .toList();
    }

    String groupId() {
        return template.map(TestLevel.Template::id).orElse(testId);
    }

    String groupName() {
        return template.map(TestLevel.Template::displayName).orElse(displayName);
    }
}
