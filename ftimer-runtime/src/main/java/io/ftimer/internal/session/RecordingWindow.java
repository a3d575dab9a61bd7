package io.ftimer.internal.session;

import io.ftimer.internal.engine.Node;
import io.ftimer.summary.NotRecordedRegion;
import io.ftimer.summary.SessionSummary;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A window of a session, from its opening until it is closed. Thread-safe. */
final class RecordingWindow implements OtherThreadsWindow, Window {
    private final RecordingSession session;
    private final RecordedThreads recorded;
    private final Predicate<String> isIgnored;
    private final TotalsWithoutSession before;
    private volatile @Nullable NotRecorded last;

    /** What threads without a session did in a window. */
    record NotRecorded(Map<String, Long> calls, List<NotRecordedRegion> regions) {}

    private RecordingWindow(
            RecordingSession session,
            RecordedThreads recorded,
            Predicate<String> isIgnored,
            TotalsWithoutSession before) {
        this.session = session;
        this.recorded = recorded;
        this.isIgnored = isIgnored;
        this.before = before;
    }

    static synchronized RecordingWindow open(
            RecordingSession session, RecordedThreads recorded, Predicate<String> isIgnored) {
        if (OpenWindows.newestFirst().isEmpty()) {
            CallsWithoutSession.forgetRegions();
        }
        RecordingWindow window = new RecordingWindow(session, recorded, isIgnored, CallsWithoutSession.totals());
        OpenWindows.add(window);
        SessionParticipation.changed();
        return window;
    }

    /** As {@link #open}, but null if a window is open that has nothing to do with the calling thread. */
    static synchronized @Nullable RecordingWindow openAlone(
            RecordingSession session, RecordedThreads recorded, Predicate<String> isIgnored) {
        boolean isAlone = OpenWindows.newestFirst().stream().allMatch(Window::isOfCallingThread);
        return isAlone ? open(session, recorded, isIgnored) : null;
    }

    static void closeAllOf(RecordingSession session) {
        for (Window window : OpenWindows.newestFirst()) {
            if (window instanceof RecordingWindow recording && recording.session == session) {
                recording.close();
            }
        }
    }

    @Override
    public boolean ignores(String threadName) {
        return isIgnored.test(threadName);
    }

    @Override
    public boolean accepts(String threadName) {
        return (recorded == RecordedThreads.ALL || recorded == RecordedThreads.LINEAGE && Lineage.isOf(session))
                && !isIgnored.test(threadName);
    }

    /** Returns whether tasks that were handed over on their way through a pool, or to a thread, are recorded on the calling one. */
    boolean recordsTasks() {
        String name = Thread.currentThread().getName();
        return recorded != RecordedThreads.NONE
                && !isIgnored.test(name.isEmpty() ? SessionSummary.UNNAMED_THREADS : name);
    }

    @Override
    public boolean isOfCallingThread() {
        return Binding.belongsTo(session);
    }

    @Override
    public void note(ThreadWithoutSession thread, Node opened) {
        if (!isIgnored.test(thread.countedName)) {
            session.noteMissed(thread, opened);
        }
    }

    @Override
    public void noteEnded(ThreadWithoutSession thread) {
        session.noteEnded(thread);
    }

    @Override
    public @Nullable ThreadState bindIn() {
        return session.bindIn(this);
    }

    boolean isClosed() {
        return !OpenWindows.newestFirst().contains(this);
    }

    /** Returns what threads without a session did in this window so far, or until it was closed. */
    NotRecorded notRecorded() {
        NotRecorded ended = last;
        if (ended != null) {
            return ended;
        }
        NotRecorded now = collect();
        // the window may have been closed in between, and the next one opened
        ended = last;
        return ended != null ? ended : now;
    }

    private NotRecorded collect() {
        TotalsWithoutSession totals = CallsWithoutSession.totals();
        return new NotRecorded(totals.callsSince(before), totals.regionsSince(before, isIgnored));
    }

    @Override
    public void close() {
        synchronized (RecordingWindow.class) {
            if (isClosed()) {
                return;
            }
            OpenWindows.remove(this);
            SessionParticipation.changed();
            session.closeOf(this);
            last = collect();
        }
    }
}
