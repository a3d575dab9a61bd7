package io.ftimer.micrometer;

import io.ftimer.FTimers;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.session.Joining;
import io.ftimer.internal.session.Place;
import io.ftimer.internal.session.RecordingSession;
import io.ftimer.internal.text.RegionNames;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationView;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The region of one observation: where it belongs in the tree, and whether its call was counted. Thread-safe. */
final class ObservedRegion {
    final FTimerObservationHandler handler;
    final String name;

    /** The region of the parent observation, or else of the innermost one that was open on the thread of the start. */
    private final @Nullable ObservedRegion parent;

    /** The session in which the observation started, null if there was none. Weak: an observation may outlive it. */
    private final @Nullable WeakReference<RecordingSession> session;

    /** When it started, by the clock of the session. */
    private final long startedNanos;

    private final AtomicBoolean counted = new AtomicBoolean();

    /** The regions around this one, outermost first. */
    private volatile List<RegionKey> around;

    /** Determines the region of an observation that starts on the calling thread. */
    ObservedRegion(Observation.Context context, FTimerObservationHandler handler) {
        this.handler = handler;
        name = nameOf(context);
        ObservedRegion innermost = OpenScope.innermost();
        ObservedRegion ofParent = parentIn(context);
        RecordingSession known;
        if (ofParent == null || ofParent == innermost) {
            parent = innermost;
            known = Joining.currentSession();
            around = Place.runningPath();
        } else {
            parent = ofParent;
            known = ofParent.session();
            around = ofParent.path();
        }
        session = known == null ? null : new WeakReference<>(known);
        startedNanos = known == null ? 0 : known.nanoTime();
    }

    private static @Nullable ObservedRegion parentIn(Observation.Context context) {
        ObservationView observation = context.getParentObservation();
        return observation == null ? null : observation.getContextView().get(ObservedRegion.class);
    }

    /** Most contextual names are known only when the observation ends. */
    private static String nameOf(Observation.Context context) {
        String contextual = context.getContextualName();
        String name = contextual == null || contextual.isBlank() ? context.getName() : contextual;
        return name == null || name.isBlank() ? "observation" : RegionNames.madeValid(name);
    }

    /** Returns the session in which the observation started, null if it is not known or no longer used. */
    @Nullable
    RecordingSession session() {
        return session == null ? null : session.get();
    }

    /** Moves the calling thread to where the region belongs, unless it is there or the session is closed. */
    Place place(RecordingSession known) {
        List<RegionKey> running = Place.runningPath();
        if (known == Joining.currentSession() && belongsInside(running)) {
            around = running;
            return Place.here();
        }
        return reopenedPlace(known);
    }

    /** Moves the calling thread to a recorder of its own where the region belongs, unless the session is closed. */
    Place reopenedPlace(RecordingSession known) {
        return Place.inside(around, known);
    }

    List<RegionKey> path() {
        return Stream.concat(around.stream(), Stream.of(RegionKey.code(name))).toList();
    }

    /** Returns whether the region belongs inside what is open on the calling thread. */
    private boolean belongsInside(List<RegionKey> running) {
        List<RegionKey> wanted = around;
        return parent == OpenScope.innermost()
                && running.size() >= wanted.size()
                && running.subList(0, wanted.size()).equals(wanted);
    }

    /** Returns true once: for the scope, or the end, that counts the call. */
    boolean isFirst() {
        return counted.compareAndSet(false, true);
    }

    /** Ends the observation: counts its call if no scope did. */
    void end() {
        if (!isFirst()) {
            return;
        }
        RecordingSession known = session();
        if (known == null) {
            FTimers.scope(name).close();
            return;
        }
        long nanos = known.nanoTime() - startedNanos;
        try (Place place = place(known)) {
            FTimers.current().add(name, 1, nanos);
        }
    }
}
