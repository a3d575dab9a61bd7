package io.ftimer.trace;

import io.ftimer.TimerEvent;
import io.ftimer.TimerId;
import io.ftimer.TimerListener;
import org.jspecify.annotations.Nullable;

/** Tells a trace what one recorder does. Allocates nothing once it has seen a call path and its thread. */
final class RegionTrace implements TimerListener {
    private final TraceFile trace;
    private @Nullable Thread thread;
    private int threadNumber;

    RegionTrace(TraceFile trace) {
        this.trace = trace;
    }

    @Override
    public void onEvent(TimerId id, int context, TimerEvent event, long nanos, @Nullable Object userData) {
        long cpuNanos = trace.readCpu();
        Thread current = Thread.currentThread();
        if (current != thread) {
            threadNumber = trace.threadNumber(current);
            thread = current;
        }
        int function = event == TimerEvent.START ? FunctionNumbers.REGION_ENTER : FunctionNumbers.REGION_EXIT;
        trace.region(function, id.name(), context, threadNumber, cpuNanos, nanos);
    }

    /** A repaired stop closes regions and goes on with some of them elsewhere, which are more ends and beginnings. */
    @Override
    public void onRepair(TimerId id, int context, TimerEvent event, long nanos, @Nullable Object userData) {
        onEvent(id, context, event, nanos, userData);
    }
}
