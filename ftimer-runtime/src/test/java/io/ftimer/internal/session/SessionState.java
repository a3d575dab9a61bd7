package io.ftimer.internal.session;

import java.lang.ref.WeakReference;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What tests look at that no module needs. */
public final class SessionState {
    /** Ended threads that keep their names. */
    public static final int ENDED_KEPT = ThreadParts.ENDED_KEPT;

    private SessionState() {}

    public static List<?> openWindows() {
        return OpenWindows.newestFirst();
    }

    public static @Nullable WeakReference<RecordingSession> inherited() {
        return Lineage.inherited();
    }
}
