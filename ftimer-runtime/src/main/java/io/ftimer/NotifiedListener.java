package io.ftimer;

import io.ftimer.internal.engine.RegionListener;
import io.ftimer.internal.engine.RegionName;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A listener of the API as the recorder notifies it. */
record NotifiedListener(TimerListener listener) implements RegionListener {

    static @Nullable Supplier<NotifiedListener> supplier(@Nullable Supplier<? extends TimerListener> listeners) {
        return listeners == null
                ? null
                : () -> new NotifiedListener(Objects.requireNonNull(listeners.get(), "the supplied listener"));
    }

    @Override
    public void on(
            Notice notice, RegionName name, int context, boolean isStart, long nanos, @Nullable Object userData) {
        TimerEvent event = isStart ? TimerEvent.START : TimerEvent.STOP;
        switch (notice) {
            case TRANSITION -> listener.onEvent(TimerId.of(name), context, event, nanos, userData);
            case REPAIR -> listener.onRepair(TimerId.of(name), context, event, nanos, userData);
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
