package io.ftimer.lanes.internal;

import io.ftimer.values.DiagnosticId;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.FTimerException;
import io.ftimer.values.Status;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reports rejected operations of one lane timer according to its error policy. Those of workers are counted, and the first one is
 * kept, until a call in serial context drains them: lines of several threads would arrive in no defined order. Thread-safe.
 */
final class LaneRejections {
    /** The status of the first rejected call of workers, and the line that reports all of them. */
    record Drained(Status first, String line) {}

    private final Consumer<String> sink;
    volatile ErrorPolicy policy;
    /** How many rejected calls of workers are counted within the bound. */
    private int bound;

    private int withinBound;
    private long beyondBound;
    /** The first rejected call of a worker with its own line; null if there is none. */
    private @Nullable Drained first;

    LaneRejections(ErrorPolicy policy, Consumer<String> sink, int bound) {
        this.policy = policy;
        this.sink = sink;
        this.bound = bound;
    }

    /** Sets how many rejected calls of workers are counted within the bound. */
    synchronized void setBound(int newBound) {
        bound = newBound;
    }

    /** Reports a rejection and returns its status, or throws under {@link ErrorPolicy#THROW}. */
    Status reject(DiagnosticId id, boolean onWorker, Supplier<String> text) {
        return reject(id.status(), true, onWorker, () -> id.line(text.get()), null);
    }

    /** As {@link #reject(DiagnosticId, boolean, Supplier)}, for an operation of something that is built on the timer. */
    Status reject(Status status, boolean reported, boolean onWorker, Supplier<String> line, @Nullable Throwable cause) {
        if (policy == ErrorPolicy.THROW) {
            throw new FTimerException(status, line.get(), cause);
        }
        if (policy == ErrorPolicy.WARN && reported) {
            write(status, onWorker, line.get());
        }
        return status;
    }

    /** Keeps the line of a worker; in serial context, writes the kept rejections and then the line. */
    void write(Status status, boolean onWorker, String line) {
        if (onWorker) {
            add(status, line);
            return;
        }
        Drained drained = take();
        if (drained != null) {
            sink.accept(drained.line());
        }
        sink.accept(line);
    }

    private synchronized void add(Status status, String line) {
        first = first == null ? new Drained(status, line) : first;
        if (withinBound < bound) {
            withinBound++;
        } else {
            beyondBound++;
        }
    }

    /** Removes and returns the rejected calls of workers; null if there are none. */
    private synchronized @Nullable Drained take() {
        Drained rejected = first;
        if (rejected == null) {
            return null;
        }
        Status status = rejected.first();
        String line = DiagnosticId.WORKERS_REJECTED.line(
                "rejected calls of workers: " + withinBound + ", the first with status "
                        + status.code() + " " + status + ", and " + beyondBound + " beyond the bound; the first: "
                        + rejected.line());
        first = null;
        withinBound = 0;
        beyondBound = 0;
        return new Drained(status, line);
    }

    /**
     * Reports the rejected calls of workers before an operation proceeds: writes a line under {@link ErrorPolicy#WARN}. Under
     * {@link ErrorPolicy#RETURN} it returns them, and the operation must not proceed; otherwise it returns null.
     */
    @Nullable
    Drained drain() {
        Drained drained = take();
        if (drained == null || policy == ErrorPolicy.RETURN) {
            return drained;
        }
        if (policy == ErrorPolicy.THROW) {
            throw new FTimerException(drained.first(), drained.line(), null);
        }
        sink.accept(drained.line());
        return null;
    }

    /** Returns the status of the first rejected call of a worker; success if there is none. */
    synchronized Status first() {
        return first == null ? Status.SUCCESS : first.first();
    }

    /** Removes the rejected calls of workers and returns the line that reports them; empty if there are none. */
    String drainLine() {
        Drained drained = take();
        return drained == null ? "" : drained.line();
    }
}
