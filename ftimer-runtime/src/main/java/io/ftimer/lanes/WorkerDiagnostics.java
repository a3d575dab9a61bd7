package io.ftimer.lanes;

import io.ftimer.values.DiagnosticId;
import io.ftimer.values.Status;
import org.jspecify.annotations.Nullable;

/**
 * The rejected calls of workers, so many of them as the bound allows, until somebody in serial context asks. Workers do not
 * write lines themselves: these would come in no order. Thread-safe.
 */
final class WorkerDiagnostics {
    private int bound = LaneConfig.defaults().diagnosticsBound();
    private int kept;
    private long overflow;
    private @Nullable Rejected first;

    private record Rejected(Status status, String line) {}

    /** What was taken out: the status of the first rejected call, and the line that tells of all of them. */
    record Drained(Status first, String line) {}

    synchronized void setBound(int bound) {
        this.bound = bound;
    }

    synchronized void add(Status status, String line) {
        if (first == null) {
            first = new Rejected(status, line);
        }
        if (kept < bound) {
            kept++;
        } else {
            overflow++;
        }
    }

    /** Returns the status of the first rejected call; success if there is none. */
    synchronized Status first() {
        return first == null ? Status.SUCCESS : first.status();
    }

    /** Takes out what there is; null if there is nothing. */
    synchronized @Nullable Drained drain() {
        Rejected rejected = first;
        if (rejected == null) {
            return null;
        }
        Status status = rejected.status();
        String line =
                DiagnosticId.WORKERS_REJECTED.line("rejected calls of workers: " + kept + ", the first with status "
                        + status.code() + " " + status + ", and " + overflow + " more than the bound; the first: "
                        + rejected.line());
        first = null;
        kept = 0;
        overflow = 0;
        return new Drained(status, line);
    }
}
