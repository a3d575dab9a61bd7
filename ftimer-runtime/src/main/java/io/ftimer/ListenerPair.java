package io.ftimer;

import org.jspecify.annotations.Nullable;

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
