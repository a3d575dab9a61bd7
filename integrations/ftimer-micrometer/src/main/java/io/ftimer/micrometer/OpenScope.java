package io.ftimer.micrometer;

import io.ftimer.FTimers;
import io.ftimer.TimerScope;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.session.Joining;
import io.ftimer.internal.session.Place;
import io.ftimer.internal.session.RecordingSession;
import org.jspecify.annotations.Nullable;

/** One open scope of an observation on one thread, and what it opened there. Thread-confined. */
final class OpenScope {
    /** Scopes of a thread nest, whatever the registries are. */
    private static final ThreadLocal<@Nullable OpenScope> INNERMOST = new ThreadLocal<>();

    private final ObservedRegion region;
    private final @Nullable OpenScope outer;

    private Place place = Place.here();

    /** The counted region, if this is the first scope of its observation. */
    private @Nullable TimerScope counted;

    private boolean isReopened;

    private OpenScope(ObservedRegion region, @Nullable OpenScope outer) {
        this.region = region;
        this.outer = outer;
    }

    /** Returns the region of the innermost scope of the calling thread, if any. */
    static @Nullable ObservedRegion innermost() {
        OpenScope scope = INNERMOST.get();
        return scope == null ? null : scope.region;
    }

    static void open(ObservedRegion region) {
        OpenScope outer = INNERMOST.get();
        OpenScope scope = new OpenScope(region, outer);
        scope.enter(isOpen(outer, region));
        INNERMOST.set(scope);
    }

    private static boolean isOpen(@Nullable OpenScope innermost, ObservedRegion region) {
        for (OpenScope scope = innermost; scope != null; scope = scope.outer) {
            if (scope.region == region) {
                return true;
            }
        }
        return false;
    }

    private void enter(boolean isOpenHere) {
        RecordingSession session = region.session();
        if (session == null) {
            counted = region.isFirst() ? FTimers.scope(region.name) : null;
            return;
        }
        if (isOpenHere
                && session == Joining.currentSession()
                && Place.runningPath().equals(region.path())) {
            return;
        }
        place = isOpenHere ? region.reopenedPlace(session) : region.place(session);
        if (region.isFirst()) {
            counted = FTimers.scope(region.name);
        } else {
            FTimers.current().recorder().reopen(RegionKey.code(region.name));
            isReopened = true;
        }
    }

    /** Closes the innermost scope of an observation on the calling thread, and scopes inside it that were not closed. */
    static void close(ObservedRegion region) {
        // a reset may have closed it
        OpenScope scope = isOpen(INNERMOST.get(), region) ? INNERMOST.get() : null;
        while (scope != null) {
            scope.leave();
            scope = scope.region == region ? null : scope.outer;
        }
    }

    static void closeAll() {
        for (OpenScope scope = INNERMOST.get(); scope != null; scope = scope.outer) {
            scope.leave();
        }
    }

    private void leave() {
        if (outer == null) {
            INNERMOST.remove();
        } else {
            INNERMOST.set(outer);
        }
        try (Place left = place) {
            if (counted != null) {
                counted.close();
            } else if (isReopened) {
                FTimers.stop(region.name);
            }
        }
    }
}
