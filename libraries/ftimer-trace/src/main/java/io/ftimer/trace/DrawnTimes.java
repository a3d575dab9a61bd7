package io.ftimer.trace;

/**
 * The times at which a timeline shows the events of one thread. Events that a coarse clock gave the same time are 1 ns apart, in
 * their order: viewers nest slices by time only, so no two ends of slices of a thread may have the same. Not thread-safe.
 */
final class DrawnTimes {
    private long recorded = Long.MIN_VALUE;
    private long drawn = Long.MIN_VALUE;
    private long moved;

    /** Returns the next event of the thread, at the times that are shown. */
    TraceEvent next(TraceEvent event) {
        TimeSpan wall = event.wall();
        if (event.kind() != TraceEvent.Kind.CALL) {
            long nanos = next(wall.startNanos());
            return event.at(new TimeSpan(nanos, nanos));
        }
        // a call is recorded at its end, so other events may have happened since it began
        long start = wall.startNanos() < recorded ? wall.startNanos() : next(wall.startNanos());
        return event.at(new TimeSpan(start, next(wall.stopNanos())));
    }

    /** Where a clock goes back, times are as recorded from then on. */
    private long next(long nanos) {
        drawn = nanos < recorded ? nanos : Math.max(nanos, drawn + 1);
        recorded = nanos;
        moved += drawn == nanos ? 0 : 1;
        return drawn;
    }

    /** Returns how many starts and stops are shown at another time than they have in the trace. */
    long moved() {
        return moved;
    }
}
