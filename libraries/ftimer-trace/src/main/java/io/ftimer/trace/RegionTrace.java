package io.ftimer.trace;

import io.ftimer.TimerEvent;
import io.ftimer.TimerId;
import io.ftimer.TimerListener;
import org.jspecify.annotations.Nullable;

/** Traces the regions of one recorder. Allocates nothing for a known call path on a known thread. */
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

    /** A repaired stop closes regions and reopens some of them at another call path: these are events too. */
    @Override
    public void onRepair(TimerId id, int context, TimerEvent event, long nanos, @Nullable Object userData) {
        onEvent(id, context, event, nanos, userData);
    }
}
