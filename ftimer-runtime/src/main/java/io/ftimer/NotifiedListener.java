package io.ftimer;

import io.ftimer.internal.engine.RegionListener;
import io.ftimer.internal.engine.RegionName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The listeners of the API, at least one, as the recorder notifies them: one after the other, also after one that throws. Of several that
 * throw, what the last one throws is reported.
 */
record NotifiedListener(
        List<TimerListener> listeners, @Nullable Object userData, Handles handles) implements RegionListener {

    @Override
    public void on(Notice notice, RegionName name, int context, boolean isStart, long nanos) {
        notifyFrom(0, notice, name, context, isStart ? TimerEvent.START : TimerEvent.STOP, nanos);
    }

    private void notifyFrom(int index, Notice notice, RegionName name, int context, TimerEvent event, long nanos) {
        TimerListener listener = listeners.get(index);
        try {
            switch (notice) {
                case TRANSITION -> listener.onEvent(handles.of(name), context, event, nanos, userData);
                case REPAIR -> listener.onRepair(handles.of(name), context, event, nanos, userData);
                case RESET -> listener.onReset(userData);
            }
        } finally {
            if (index + 1 < listeners.size()) {
                notifyFrom(index + 1, notice, name, context, event, nanos);
            }
        }
    }
}
