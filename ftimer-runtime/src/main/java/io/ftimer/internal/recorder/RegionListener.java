package io.ftimer.internal.recorder;

import io.ftimer.internal.engine.RegionName;
import org.jspecify.annotations.Nullable;

/** What a recorder notifies of its events; the listeners of the API stand behind it. Rules as for those. */
public interface RegionListener {
    /**
     * Called after a region was opened or closed.
     *
     * @param context which call path of that name it is, from 1
     * @param isStart whether it was opened
     * @param nanos the clock reading of the event
     */
    void onEvent(RegionName name, int context, boolean isStart, long nanos, @Nullable Object userData);

    /** Called for each transition of a repaired stop. */
    void onRepair(RegionName name, int context, boolean isStart, long nanos, @Nullable Object userData);

    void onReset(@Nullable Object userData);
}
