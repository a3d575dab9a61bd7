package io.ftimer;

import io.ftimer.internal.DiagnosticId;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The process-wide session of {@link FTimers#init()}, in which every thread takes part that is not bound elsewhere. */
final class DefaultSession {
    private static final Consumer<String> SINK = new RepeatLimiter(line -> System.err.println(line));

    private static volatile @Nullable RecordingSession session;

    private DefaultSession() {}

    static synchronized Status init() {
        if (session != null) {
            return refuse(DiagnosticId.REGIONS_OPEN, "cannot init: the default session is open; finish() it first");
        }
        session = TimerSession.builder().diagnostics(SINK).openRecording();
        return Status.SUCCESS;
    }

    static synchronized Status finish() {
        RecordingSession ending = session;
        if (ending == null) {
            return Status.SUCCESS;
        }
        if (ending.summary().hasActiveTimers()) {
            return refuse(
                    DiagnosticId.REGIONS_OPEN,
                    "cannot finish the default session while regions are open; stop them first");
        }
        session = null;
        ending.close();
        TimerBinding.forgetEnded();
        return Status.SUCCESS;
    }

    static Summary summary() {
        RecordingSession open = session;
        if (open == null) {
            return Summary.refused(
                    refuse(DiagnosticId.NOT_INITIALIZED, "cannot give a summary: call FTimers.init() first"));
        }
        return open.summary();
    }

    /**
     * Binds a thread without a binding to the default session. If there is none, the thread is counted as one that other
     * sessions miss.
     */
    static @Nullable TimerBinding bindOrCount(boolean opens) {
        TimerBinding stale = TimerBinding.current();
        RecordingSession open = session;
        if (open != null && (stale == null || stale.permanent)) {
            return open.bindForGood();
        }
        TimerBinding.forgetEnded();
        if (opens) {
            UnboundCalls.add(Thread.currentThread());
        }
        return null;
    }

    private static Status refuse(DiagnosticId id, String text) {
        SINK.accept(id.line(text));
        return id.status();
    }
}
