package io.ftimer.lanes.internal;

import io.ftimer.values.DiagnosticId;
import io.ftimer.values.Status;
import org.jspecify.annotations.Nullable;

/**
 * Counts the rejected calls of workers and keeps the first one, until a call in serial context drains them. Workers don't
 * write lines themselves because lines of several threads would arrive in no defined order. Thread-safe.
 */
final class WorkerDiagnostics {
    private int bound;
    private int withinBound;
    private long beyondBound;
    private @Nullable Rejected first;

    private record Rejected(Status status, String line) {}

    /** The status of the first rejected call, and the line that reports all of them. */
    record Drained(Status first, String line) {}

    WorkerDiagnostics(int bound) {
        this.bound = bound;
    }

    synchronized void setBound(int bound) {
        this.bound = bound;
    }

    synchronized void add(Status status, String line) {
        if (first == null) {
            first = new Rejected(status, line);
        }
        if (withinBound < bound) {
            withinBound++;
        } else {
            beyondBound++;
        }
    }

    /** Returns the status of the first rejected call; success if there is none. */
    synchronized Status first() {
        return first == null ? Status.SUCCESS : first.status();
    }

    /** Removes and returns the rejected calls; null if there are none. */
    synchronized @Nullable Drained drain() {
        Rejected rejected = first;
        if (rejected == null) {
            return null;
        }
        Status status = rejected.status();
        String line = DiagnosticId.WORKERS_REJECTED.line(
                "rejected calls of workers: " + withinBound + ", the first with status "
                        + status.code() + " " + status + ", and " + beyondBound + " beyond the bound; the first: "
                        + rejected.line());
        first = null;
        withinBound = 0;
        beyondBound = 0;
        return new Drained(status, line);
    }
}
