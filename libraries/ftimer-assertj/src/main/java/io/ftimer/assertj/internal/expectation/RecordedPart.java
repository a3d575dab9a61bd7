package io.ftimer.assertj.internal.expectation;

import io.ftimer.CheckedRunnable;
import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import io.ftimer.internal.session.OtherThreadsWindow;
import io.ftimer.summary.SessionSummary;

/** A part of a test in a session of its own, in which other threads take part as in that of the test. Stateless. */
public final class RecordedPart {
    private RecordedPart() {}

    /**
     * Code that binds further threads to the session.
     *
     * @param <X> the type of its checked exception
     */
    @FunctionalInterface
    public interface InSession<X extends Exception> {
        /** Runs the code. */
        void run(TimerSession session) throws X;
    }

    /** Runs code and returns what it recorded. */
    public static <X extends Exception> SessionSummary run(CheckedRunnable<X> code) throws X {
        return runIn(session -> code.run());
    }

    /** Runs code with its session and returns what it recorded. */
    public static <X extends Exception> SessionSummary runIn(InSession<X> code) throws X {
        try (TimerSession session = TimerSession.open()) {
            OtherThreadsRule otherThreads = RunningTest.current().rule();
            otherThreads.traceOfPart(session);
            try (TimerBinding binding = session.bind();
                    OtherThreadsWindow window = otherThreads.openWindow(session)) {
                code.run(session);
            }
            return session.summary();
        }
    }
}
