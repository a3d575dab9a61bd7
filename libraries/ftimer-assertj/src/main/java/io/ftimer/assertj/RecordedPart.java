package io.ftimer.assertj;

import io.ftimer.CheckedRunnable;
import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import io.ftimer.assertj.internal.expectation.OtherThreadsRule;
import io.ftimer.assertj.internal.expectation.RunningTest;
import io.ftimer.internal.session.OtherThreadsWindow;
import io.ftimer.summary.SessionSummary;

/** A part of a test in a session of its own, in which other threads take part as in that of the test. Stateless. */
final class RecordedPart {
    private RecordedPart() {}

    /** Runs code and returns what it recorded. */
    static <X extends Exception> SessionSummary run(CheckedRunnable<X> code) throws X {
        try (TimerSession session = TimerSession.open()) {
            OtherThreadsRule otherThreads = RunningTest.current().rule();
            otherThreads.traceOfPart(session);
            try (TimerBinding binding = session.bind();
                    OtherThreadsWindow window = otherThreads.openWindow(session)) {
                code.run();
            }
            return session.summary();
        }
    }
}
