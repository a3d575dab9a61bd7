package io.ftimer;

import io.ftimer.internal.Adoption;
import io.ftimer.internal.AdoptionWindow;
import io.ftimer.summary.UnseenRegion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A window of a session. The open ones stand in one list; the last one in it is asked first. Thread-safe. */
final class RecordingWindow implements AdoptionWindow {

    /**
     * The open windows, newest first.
     *
     * @param generation advances when a window is opened while none was open: unseen regions from before are forgotten
     */
    private record Open(int generation, List<RecordingWindow> windows) {}

    private static volatile Open open = new Open(0, List.of());

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
        Open known = open;
        boolean isFirst = known.windows.isEmpty();
        if (isFirst) {
            known = new Open(known.generation + 1, List.of());
            open = known;
            UnboundCalls.forgetUnseen();
        }
        RecordingWindow window = new RecordingWindow(session, adoption, isIgnored, UnboundCalls.totals());
        List<RecordingWindow> windows = new ArrayList<>(known.windows);
        windows.add(0, window);
        open = new Open(known.generation, List.copyOf(windows));
        UnboundCalls.changed();
        return window;
    }

    /** Closes the windows that a session has open. */
    static void closeAllOf(RecordingSession session) {
        newestFirst().stream().filter(window -> window.session == session).forEach(RecordingWindow::close);
    }

    /** Returns the open windows, newest first. */
    static List<RecordingWindow> newestFirst() {
        return open.windows;
    }

    /** Returns the generation of unseen regions that is kept now, or was kept last. */
    static int generation() {
        return open.generation;
    }

    /** Returns the generation that unseen regions of threads of that name belong to; 0 if they are not kept. */
    static int keepingGeneration(String threadName) {
        Open now = open;
        boolean keeps = now.windows.stream().anyMatch(window -> !window.isIgnored.test(threadName));
        return keeps ? now.generation : 0;
    }

    /** Returns whether the calling thread, which is unbound, takes part. */
    boolean accepts(String threadName) {
        return switch (adoption) {
            case ALL -> !isIgnored.test(threadName);
            case LINEAGE -> Lineage.isOf(session) && !isIgnored.test(threadName);
            case NONE -> false;
        };
    }

    /** Binds the calling thread until the window or the thread ends; null if it has just been closed. */
    @Nullable
    TimerBinding adopt() {
        return session.adopt(this);
    }

    boolean isClosed() {
        return !open.windows.contains(this);
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
            List<RecordingWindow> others = new ArrayList<>(open.windows);
            others.remove(this);
            open = new Open(open.generation, List.copyOf(others));
            UnboundCalls.changed();
            session.closeAdopted(this);
            last = collect();
        }
    }
}
