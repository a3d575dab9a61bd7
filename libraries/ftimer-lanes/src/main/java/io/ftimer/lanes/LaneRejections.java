package io.ftimer.lanes;

import io.ftimer.internal.engine.DiagnosticSink;
import io.ftimer.internal.engine.LimitedDiagnostics;
import io.ftimer.internal.engine.Rejection;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.FTimerException;
import io.ftimer.values.Status;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reports rejected operations of one lane timer according to its error policy. Those of workers are counted, and the first one is
 * kept, until a call in serial context drains them: lines of several threads would arrive in no defined order. Thread-safe.
 */
final class LaneRejections {
    /** The status of the first rejected call of workers, and the line that reports all of them. */
    record Drained(Status first, Rejection all) {}

    final DiagnosticSink sink;
    volatile ErrorPolicy policy;
    /** How many rejected calls of workers are counted within the bound. */
    volatile int bound;

    private int withinBound;
    private long beyondBound;
    /** The first rejected call of a worker, with its own line as {@link Drained#all()}; null if there is none. */
    private @Nullable Drained first;

    LaneRejections(ErrorPolicy policy, Consumer<String> sink, int bound) {
        this.policy = policy;
        this.sink = LimitedDiagnostics.of(sink);
        this.bound = bound;
    }

    /** Reports a rejection and returns its status, or throws under {@link ErrorPolicy#THROW}. */
    Status reject(Rejection rejection, boolean onWorker) {
        return reject(rejection.id().status(), true, onWorker, rejection, null);
    }

    /** As {@link #reject(Rejection, boolean)}, for an operation of something that is built on the timer. */
    Status reject(Status status, boolean reported, boolean onWorker, Rejection rejection, @Nullable Throwable cause) {
        if (policy == ErrorPolicy.THROW) {
            throw new FTimerException(status, rejection.line(), cause);
        }
        if (policy == ErrorPolicy.WARN && reported) {
            write(status, onWorker, rejection);
        }
        return status;
    }

    /** Keeps the rejection of a worker; in serial context, writes the kept rejections and then this one. */
    void write(Status status, boolean onWorker, Rejection rejection) {
        if (onWorker) {
            add(status, rejection);
            return;
        }
        Drained drained = take();
        if (drained != null) {
            sink.accept(drained.first(), drained.all());
        }
        sink.accept(status, rejection);
    }

    private synchronized void add(Status status, Rejection rejection) {
        if (first == null) {
            // now, while the regions are open that it shows
            first = new Drained(status, rejection.now());
        }
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
        String line = "rejected calls of workers: " + withinBound + ", the first with status " + status.code() + " "
                + status + ", and " + beyondBound + " beyond the bound; the first: "
                + rejected.all().line();
        first = null;
        withinBound = 0;
        beyondBound = 0;
        return new Drained(status, new Rejection(DiagnosticId.WORKERS_REJECTED, null, () -> line));
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
            throw new FTimerException(drained.first(), drained.all().line(), null);
        }
        sink.accept(drained.first(), drained.all());
        return null;
    }

    /** Returns the status of the first rejected call of a worker; success if there is none. */
    synchronized Status first() {
        return first == null ? Status.SUCCESS : first.first();
    }

    /** Removes the rejected calls of workers and returns the line that reports them; empty if there are none. */
    String drainLine() {
        Drained drained = take();
        return drained == null ? "" : drained.all().line();
    }
}
