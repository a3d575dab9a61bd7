package io.ftimer.opentelemetry;

import io.ftimer.FTimers;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.session.Joining;
import io.ftimer.internal.session.Place;
import io.ftimer.internal.session.RecordingSession;
import io.ftimer.internal.text.RegionNames;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where one span belongs in the tree of a session, and the name of its region.
 *
 * @param name null for a span that is not recorded, but may be the parent of one
 * @param session null if the span started outside of all. Weak: a span may outlive it
 * @param startedNanos when it started, by the clock of the session
 * @param around the regions around it, outermost first
 * @param processor what records it
 */
record SpanRegion(
        @Nullable String name,
        @Nullable WeakReference<RecordingSession> session,
        long startedNanos,
        List<RegionKey> around,
        FTimerSpanProcessor processor) {

    /** Determines the region of a span that starts on the calling thread. */
    static SpanRegion of(Optional<String> wanted, @Nullable SpanRegion parent, FTimerSpanProcessor processor) {
        String name = wanted.map(text -> text.isBlank() ? "span" : RegionNames.madeValid(text))
                .orElse(null);
        RecordingSession here = Joining.currentSession();
        List<RegionKey> running = Place.runningPath();
        return parent != null && parent.isAround(running, here)
                ? started(name, parent.openSession(), parent.path(), processor)
                : started(name, here, running, processor);
    }

    private static SpanRegion started(
            @Nullable String name,
            @Nullable RecordingSession session,
            List<RegionKey> around,
            FTimerSpanProcessor processor) {
        return session == null
                ? new SpanRegion(name, null, 0, around, processor)
                : new SpanRegion(name, new WeakReference<>(session), session.nanoTime(), around, processor);
    }

    boolean isRecorded() {
        return name != null;
    }

    /** Returns whether spans in this one belong inside it where these regions of a session are open. */
    private boolean isAround(List<RegionKey> running, @Nullable RecordingSession here) {
        RecordingSession known = openSession();
        return known != null && (running.isEmpty() || known == here && running.equals(around));
    }

    private @Nullable RecordingSession openSession() {
        RecordingSession known = session == null ? null : session.get();
        return known == null || known.isClosed() ? null : known;
    }

    private List<RegionKey> path() {
        if (name == null) {
            return around;
        }
        List<RegionKey> path = new ArrayList<>(around);
        path.add(RegionKey.code(name));
        return List.copyOf(path);
    }

    /** Counts the call of the span, which has just started on the calling thread. */
    void count() {
        if (name != null && session == null) {
            // counts as not recorded
            FTimers.scope(name).close();
        } else {
            add(1, 0);
        }
    }

    /**
     * Adds the time of the span, unless its session is closed.
     *
     * @param nanos the time by the time stamps of the span, which code may set; no more was seen than has passed since it started
     */
    void addTime(long nanos) {
        RecordingSession known = openSession();
        if (known != null) {
            add(0, Math.max(0, Math.min(nanos, known.nanoTime() - startedNanos)));
        }
    }

    private void add(long calls, long nanos) {
        RecordingSession known = openSession();
        if (name == null || known == null) {
            return;
        }
        boolean isHere =
                known == Joining.currentSession() && Place.runningPath().equals(around);
        try (Place place = isHere ? Place.here() : Place.inside(around, known)) {
            FTimers.current().add(name, calls, nanos);
        }
    }
}
