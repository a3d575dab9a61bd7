package io.ftimer;

import io.ftimer.internal.engine.RegionListener;
import io.ftimer.internal.engine.RegionName;
import org.jspecify.annotations.Nullable;

/** A listener of the API as the recorder notifies it. */
record NotifiedListener(TimerListener listener, @Nullable Object userData, Handles handles) implements RegionListener {

    @Override
    public void on(Notice notice, RegionName name, int context, boolean isStart, long nanos) {
        TimerEvent event = isStart ? TimerEvent.START : TimerEvent.STOP;
        switch (notice) {
            case TRANSITION -> listener.onEvent(handles.of(name), context, event, nanos, userData);
            case REPAIR -> listener.onRepair(handles.of(name), context, event, nanos, userData);
            case RESET -> listener.onReset(userData);
        }
    }

    /** Two listeners as one; see {@link TimerListener#andThen}. */
    record ListenerPair(TimerListener first, TimerListener second) implements TimerListener {

        @Override
        public void onEvent(TimerId id, int context, TimerEvent event, long nanos, @Nullable Object userData) {
            try {
                first.onEvent(id, context, event, nanos, userData);
            } finally {
                second.onEvent(id, context, event, nanos, userData);
            }
        }

        @Override
        public void onRepair(TimerId id, int context, TimerEvent event, long nanos, @Nullable Object userData) {
            try {
                first.onRepair(id, context, event, nanos, userData);
            } finally {
                second.onRepair(id, context, event, nanos, userData);
            }
        }

        @Override
        public void onReset(@Nullable Object userData) {
            try {
                first.onReset(userData);
            } finally {
                second.onReset(userData);
            }
        }
    }
}
