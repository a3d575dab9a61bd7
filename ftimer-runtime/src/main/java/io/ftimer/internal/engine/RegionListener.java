package io.ftimer.internal.engine;

import org.jspecify.annotations.Nullable;

/** What a recorder notifies of its events; the listeners of the API stand behind it. Rules as for those. */
public interface RegionListener {
    void onEvent(RegionName name, int context, boolean isStart, long nanos, @Nullable Object userData);

    /** Called for each transition of a repaired stop. */
    void onRepair(RegionName name, int context, boolean isStart, long nanos, @Nullable Object userData);

    void onReset(@Nullable Object userData);
}
