package io.ftimer.assertj.internal.expectation;

import static java.util.function.Predicate.not;

import io.ftimer.CheckedRunnable;
import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import io.ftimer.assertj.internal.tree.LifecycleRoots;
import io.ftimer.internal.session.OtherThreadsWindow;
import io.ftimer.summary.SessionSummary;

/** A part of a test in a session of its own, in which other threads take part as in that of the test. Stateless. */
public final class RecordedPart {
    private RecordedPart() {}

    public static <X extends Exception> SessionSummary run(CheckedRunnable<X> code) throws X {
        try (TimerSession session = TimerSession.builder().places(true).open()) {
            OtherThreadsRule otherThreads = RunningTest.current().rule();
            otherThreads.traceOfPart(session);
            try (TimerBinding binding = session.bind();
                    OtherThreadsWindow window = otherThreads.openWindow(session)) {
                code.run();
            }
            return session.summary();
        }
    }

    /**
     * Runs code as the body of a test runs: misuse of regions fails, and other threads take part outside of tests, too.
     *
     * @param who names the code in messages
     * @return what it recorded
     */
    public static <X extends Exception> SessionSummary runAsTest(String who, CheckedRunnable<X> code) throws X {
        RejectedOperations rejected = new RejectedOperations();
        try (TimerSession session = rejected.ofSession().open()) {
            RunningTest test = RunningTest.ofThread();
            OtherThreadsRule otherThreads = test == null ? OtherThreadsRule.ofProcess() : test.rule();
            otherThreads.traceOfPart(session);
            try (TimerBinding binding = session.bind();
                    OtherThreadsWindow window = test == null
                            ? otherThreads.openWindowAlone(session, who)
                            : otherThreads.openWindow(session)) {
                code.run();
            }
            MisuseCheck check = new MisuseCheck(session, rejected);
            check.problem(() -> who, not(LifecycleRoots::isLifecycle))
                    .or(() -> check.runningSites(() -> who))
                    .ifPresent(RunningTest.current()::failOrWarn);
            return session.summary();
        }
    }
}
