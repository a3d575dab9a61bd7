package io.ftimer;

import io.ftimer.internal.Adoption;
import io.ftimer.internal.AdoptionWindow;
import io.ftimer.internal.DiagnosticSink;
import io.ftimer.internal.LaneGate;
import io.ftimer.internal.RecorderAccess;
import io.ftimer.summary.Summary;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.NanoClock;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What fTimer's own modules may do with recorders and sessions; each method only passes on. */
final class InternalDoor implements RecorderAccess<FTimer, TimerSession, TimerBinding> {

    @Override
    public Status reject(FTimer recorder, Status status, Supplier<String> line, @Nullable Throwable cause) {
        return recorder.reject(status, true, line, cause);
    }

    @Override
    public Status rejectTogether(
            FTimer recorder, Status status, boolean isSpokesman, Supplier<String> line, @Nullable Throwable cause) {
        return recorder.reject(status, isSpokesman, line, cause);
    }

    @Override
    public RegionPath runningPath(FTimer recorder) {
        return recorder.runningPath();
    }

    @Override
    public @Nullable TimerSession currentSession() {
        return RecordingSession.current();
    }

    @Override
    public @Nullable TimerBinding bindIfOpen(TimerSession session) {
        return session.recording().bindIfOpen();
    }

    @Override
    public Status reopen(FTimer recorder, String name) {
        return recorder.reopen(name);
    }

    @Override
    public FTimer reserve(TimerSession session) {
        return session.recording().reserve();
    }

    @Override
    public TimerBinding bind(TimerSession session, FTimer reserved) {
        return session.recording().bind(reserved);
    }

    @Override
    public TimerBinding bindBelow(TimerSession session, String root) {
        return session.recording().bindBelow(root);
    }

    @Override
    public TimerSession viewOf(Supplier<? extends TimerSession> current) {
        return new SessionView(current);
    }

    @Override
    public void traceLineage(TimerSession session) {
        session.recording().traceLineage();
    }

    @Override
    public void traceLineageOfPart(TimerSession session) {
        session.recording().traceLineageOfPart();
    }

    @Override
    public AdoptionWindow openWindow(TimerSession session, Adoption adoption, Predicate<String> isIgnored) {
        return session.recording().openWindow(adoption, isIgnored);
    }

    @Override
    public FTimer newLane(
            NanoClock clock, InstantSource dates, ZoneId zone, ErrorPolicy policy, DiagnosticSink sink, LaneGate gate) {
        RecorderConfig config = FTimer.builder()
                .clock(clock)
                .dates(dates, zone)
                .errorPolicy(ErrorPolicy.RETURN)
                .config();
        return FTimer.ofLane(config, policy, sink, gate);
    }

    @Override
    public boolean mayRecord(FTimer recorder) {
        return recorder.mayRecord();
    }

    @Override
    public boolean claim(FTimer recorder) {
        return recorder.claim();
    }

    @Override
    public @Nullable Thread owner(FTimer recorder) {
        return recorder.owner();
    }

    @Override
    public void release(FTimer recorder) {
        recorder.release();
    }

    @Override
    public void closeFastPath(FTimer recorder) {
        recorder.closeFastPath();
    }

    @Override
    public void setErrorPolicy(FTimer recorder, ErrorPolicy policy) {
        recorder.setErrorPolicy(policy);
    }

    @Override
    public void close(FTimer recorder) {
        recorder.close();
    }

    @Override
    public boolean isRunning(FTimer recorder) {
        return recorder.isBusy();
    }

    @Override
    public String openPath(FTimer recorder) {
        return recorder.busyPath();
    }

    @Override
    public Summary snapshot(FTimer recorder) {
        return recorder.snapshot();
    }

    @Override
    public boolean isHandle(FTimer recorder, Object handle) {
        return recorder.contains((TimerId) handle);
    }

    @Override
    public Status stopKnown(FTimer recorder, String name) {
        return recorder.stopKnown(name);
    }

    @Override
    public TimerBinding bind(FTimer recorder) {
        UnboundCalls.sessionOpened();
        return TimerBinding.make(new LaneTarget(recorder), new ThreadPart.Slot(recorder), false);
    }

    @Override
    public void unbind(TimerBinding binding) {
        try {
            binding.close();
        } finally {
            UnboundCalls.sessionClosed();
        }
    }

    /** A lane as the target of a binding: it has no clock of its own to pause, and nothing for tasks of other threads. */
    record LaneTarget(FTimer timer) implements BindingTarget {
        @Override
        public boolean isClosed() {
            return timer.isClosed();
        }

        @Override
        public void pauseWindow() {
            // the window of a lane timer continues while a worker records elsewhere
        }

        @Override
        public void resumeWindow() {
            // it was never paused
        }

        @Override
        public @Nullable RecordingSession session() {
            return null;
        }
    }
}
