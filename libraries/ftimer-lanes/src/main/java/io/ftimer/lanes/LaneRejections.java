package io.ftimer.lanes;

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
    private final WorkerDiagnostics workers = new WorkerDiagnostics();
    volatile ErrorPolicy policy;

    /** The line of the rejected calls of workers whose status a call in serial context returned last. */
    private volatile String returned = "";

    LaneRejections(ErrorPolicy policy, Consumer<String> sink) {
        this.policy = policy;
        this.sink = sink;
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
            case THROW -> throw new FTimerException(id.status(), id.line(text.get()));
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
     * Reports the rejected calls of workers before an operation proceeds. Under {@link ErrorPolicy#WARN} it writes a line;
     * under {@link ErrorPolicy#RETURN} it returns the status of the first call, and the operation must not proceed.
     */
    Status drain() {
        switch (policy) {
            case RETURN -> {
                WorkerDiagnostics.Drained drained = workers.drain();
                if (drained == null) {
                    return Status.SUCCESS;
                }
                returned = drained.line();
                return drained.first();
            }
            case WARN -> writeWorkers();
            case THROW -> {
                WorkerDiagnostics.Drained drained = workers.drain();
                if (drained != null) {
                    throw new FTimerException(drained.first(), drained.line());
                }
            }
        }
        return Status.SUCCESS;
    }

    /** Returns the line for the status that {@link #drain()} returned last. */
    String returned() {
        return returned;
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
    void rejectFor(Status status, boolean reported, Supplier<String> line, @Nullable Throwable cause) {
        switch (policy) {
            case RETURN -> {}
            case WARN -> {
                if (reported) {
                    write(status, LaneMember.isInTeam(), line.get());
                }
            }
            case THROW -> {
                throw cause == null
                        ? new FTimerException(status, line.get())
                        : new FTimerException(status, line.get(), cause);
            }
        }
    }
}
