package io.ftimer.micrometer;

import io.ftimer.FTimers;
import io.ftimer.internal.recorder.Recorder;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.session.Binding;
import io.ftimer.internal.session.Joining;
import io.ftimer.internal.session.RecordingSession;
import io.ftimer.values.FTimerException;
import io.ftimer.values.RegionKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The place in a tree where the calling thread records until {@link #close()}: where it is anyway, or on a recorder on which
 * the regions around an observation are open. Thread-confined.
 */
final class Place implements AutoCloseable {
    private static final Place HERE = new Place(null, List.of());

    private final @Nullable Binding binding;
    private final List<RegionKey> around;

    private Place(@Nullable Binding binding, List<RegionKey> around) {
        this.binding = binding;
        this.around = around;
    }

    /** Returns where the calling thread is. */
    static Place here() {
        return HERE;
    }

    /** Moves the calling thread to the place of a region, unless it is there or the session is closed. */
    static Place of(ObservedRegion region, RecordingSession session) {
        List<RegionKey> running = runningPath();
        if (session == session() && region.belongsInside(running, OpenScope.innermost())) {
            region.settle(running);
            return HERE;
        }
        return around(region, session);
    }

    /** Moves the calling thread to a recorder of its own at the place of a region, unless the session is closed. */
    static Place around(ObservedRegion region, RecordingSession session) {
        Binding binding = session.bindIfOpen();
        if (binding == null) {
            return HERE;
        }
        List<RegionKey> around = region.around();
        around.forEach(Place::reopen);
        return new Place(binding, around);
    }

    /** Opens a region on the calling thread that counts no call. */
    static void reopen(RegionKey region) {
        FTimers.current().recorder().reopen(region);
    }

    /** Returns the session that the calling thread records in, if any. */
    static @Nullable RecordingSession session() {
        return Joining.currentSession();
    }

    /** Returns the regions that are open on the calling thread, outermost first. */
    static List<RegionKey> runningPath() {
        Recorder recorder = FTimers.current().recorder();
        return recorder.isBusy() ? RegionKey.of(recorder.runningPath()) : List.of();
    }

    private static void stop(RegionKey region) {
        if (region.kind() == RegionKind.CODE) {
            FTimers.stop(region.name());
            return;
        }
        try {
            FTimers.current().recorder().stop(region);
        } catch (FTimerException closed) {
            // another thread closed the session: the code that is observed must not notice
        }
    }

    @Override
    public void close() {
        if (binding == null) {
            return;
        }
        try (Binding left = binding) {
            for (int i = around.size() - 1; i >= 0; i--) {
                stop(around.get(i));
            }
        }
    }
}
