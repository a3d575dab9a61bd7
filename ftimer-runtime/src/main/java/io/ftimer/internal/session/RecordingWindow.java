package io.ftimer.internal.session;

import io.ftimer.summary.UnseenRegion;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A window of a session, from its opening until it is closed. Thread-safe. */
final class RecordingWindow implements AdoptionWindow, Window {
    private final RecordingSession session;
    private final Adoption adoption;
    private final Predicate<String> isIgnored;
    private final UnboundTotals before;
    private volatile @Nullable Unseen last;

    /** What unbound threads did in a window. */
    record Unseen(Map<String, Long> calls, List<UnseenRegion> regions) {}

    private RecordingWindow(
            RecordingSession session, Adoption adoption, Predicate<String> isIgnored, UnboundTotals before) {
        this.session = session;
        this.adoption = adoption;
        this.isIgnored = isIgnored;
        this.before = before;
    }

    static synchronized RecordingWindow open(RecordingSession session, Adoption adoption, Predicate<String> isIgnored) {
        if (OpenWindows.beginGeneration()) {
            UnboundCalls.forgetUnseen();
        }
        RecordingWindow window = new RecordingWindow(session, adoption, isIgnored, UnboundCalls.totals());
        OpenWindows.add(window);
        Participation.changed();
        return window;
    }

    /** Closes the windows that a session has open. */
    static void closeAllOf(RecordingSession session) {
        for (Window window : OpenWindows.now().newestFirst()) {
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
        return switch (adoption) {
            case ALL -> !isIgnored.test(threadName);
            case LINEAGE -> Lineage.isOf(session) && !isIgnored.test(threadName);
            case NONE -> false;
        };
    }

    @Override
    public @Nullable ThreadState adopt() {
        return session.adopt(this);
    }

    boolean isClosed() {
        return !OpenWindows.now().newestFirst().contains(this);
    }

    /** Returns what unbound threads did in this window so far, or until it was closed. */
    Unseen unseen() {
        Unseen ended = last;
        if (ended != null) {
            return ended;
        }
        Unseen now = collect();
        // the window may have been closed in between, and the next one opened
        ended = last;
        return ended != null ? ended : now;
    }

    private Unseen collect() {
        UnboundTotals totals = UnboundCalls.totals();
        return new Unseen(totals.callsSince(before), totals.unseenSince(before, isIgnored));
    }

    @Override
    public void close() {
        synchronized (RecordingWindow.class) {
            if (isClosed()) {
                return;
            }
            OpenWindows.remove(this);
            Participation.changed();
            session.closeAdopted(this);
            last = collect();
        }
    }
}
