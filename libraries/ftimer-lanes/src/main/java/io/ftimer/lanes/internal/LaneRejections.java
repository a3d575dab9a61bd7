package io.ftimer.lanes.internal;

import io.ftimer.values.DiagnosticId;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.FTimerException;
import io.ftimer.values.Status;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reports rejected operations of one lane timer according to its error policy. Thread-safe. */
final class LaneRejections {
    private final Consumer<String> sink;
    private final WorkerDiagnostics workers;
    volatile ErrorPolicy policy;

    LaneRejections(ErrorPolicy policy, Consumer<String> sink, int bound) {
        this.policy = policy;
        this.sink = sink;
        this.workers = new WorkerDiagnostics(bound);
    }

    /** Sets how many rejected calls of workers are counted within the bound. */
    void setBound(int bound) {
        workers.setBound(bound);
    }

    /** Reports a rejection and returns its status, or throws under {@link ErrorPolicy#THROW}. */
    Status reject(DiagnosticId id, boolean onWorker, Supplier<String> text) {
        return switch (policy) {
            case RETURN -> id.status();
            case WARN -> {
                write(id.status(), onWorker, id.line(text.get()));
                yield id.status();
            }
            case THROW -> throw new FTimerException(id.status(), id.line(text.get()), null);
        };
    }

    /** Keeps the line of a worker; in serial context, writes the kept rejections and then the line. */
    void write(Status status, boolean onWorker, String line) {
        if (onWorker) {
            workers.add(status, line);
        } else {
            writeWorkers();
            sink.accept(line);
        }
    }

    private void writeWorkers() {
        WorkerDiagnostics.Drained drained = workers.drain();
        if (drained != null) {
            sink.accept(drained.line());
        }
    }

    /**
     * Reports the rejected calls of workers before an operation proceeds: writes a line under {@link ErrorPolicy#WARN}. Under
     * {@link ErrorPolicy#RETURN} it returns them, and the operation must not proceed; otherwise it returns null.
     */
    WorkerDiagnostics.@Nullable Drained drain() {
        WorkerDiagnostics.Drained drained = workers.drain();
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
    Status first() {
        return workers.first();
    }

    /** Removes the rejected calls of workers and returns the line that reports them; empty if there are none. */
    String drainLine() {
        WorkerDiagnostics.Drained drained = workers.drain();
        return drained == null ? "" : drained.line();
    }

    /** Reports a rejected operation of something that is built on the timer. */
    void reject(Status status, boolean reported, boolean onWorker, Supplier<String> line, @Nullable Throwable cause) {
        switch (policy) {
            case RETURN -> {}
            case WARN -> {
                if (reported) {
                    write(status, onWorker, line.get());
                }
            }
            case THROW -> throw new FTimerException(status, line.get(), cause);
        }
    }
}
