package io.ftimer.internal.session;

import io.ftimer.internal.engine.Recorder;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.values.FTimerException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The place in a tree where the calling thread records until {@link #close()}: where it is anyway, or on a recorder of its own on
 * which the regions around are open. Thread-confined.
 */
public final class Place implements AutoCloseable {
    private static final Place HERE = new Place(null, List.of());

    private final @Nullable Binding binding;
    private final List<RegionKey> around;

    private Place(@Nullable Binding binding, List<RegionKey> around) {
        this.binding = binding;
        this.around = around;
    }

    /** Returns where the calling thread is. */
    public static Place here() {
        return HERE;
    }

    /**
     * Moves the calling thread into regions of a session, unless that is closed. They are opened without a call.
     *
     * @param around the regions, outermost first
     */
    public static Place inside(List<RegionKey> around, RecordingSession session) {
        Binding binding = session.bindIfOpen(Around.UNKNOWN);
        if (binding == null) {
            return HERE;
        }
        binding.continueSqlCalls();
        around.forEach(binding.recorder::reopen);
        return new Place(binding, around);
    }

    /** Returns the regions that are open on the calling thread where it records, outermost first. */
    public static List<RegionKey> runningPath() {
        Binding binding = Binding.current();
        return binding == null || binding.isOver() || !binding.recorder.isBusy()
                ? List.of()
                : RegionKey.of(binding.recorder.runningPath());
    }

    private static void stop(RegionKey region, Recorder recorder) {
        try {
            recorder.stop(region);
        } catch (FTimerException rejection) {
            // another thread may close the session: the code that is recorded must not notice
            if (!recorder.isAfterClose(rejection)) {
                throw rejection;
            }
        }
    }

    @Override
    public void close() {
        if (binding == null) {
            return;
        }
        try (Binding left = binding) {
            for (int i = around.size() - 1; i >= 0; i--) {
                stop(around.get(i), left.recorder);
            }
        }
    }
}
