package io.ftimer.lanes;

import io.ftimer.values.DiagnosticId;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.FTimerException;
import io.ftimer.values.Status;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reports rejected operations of one lane timer as its error policy says. Thread-safe. */
final class LaneRejections {
    private final Consumer<String> sink;
    private final WorkerDiagnostics workers = new WorkerDiagnostics();
    volatile ErrorPolicy policy;

    LaneRejections(ErrorPolicy policy, Consumer<String> sink) {
        this.policy = policy;
        this.sink = sink;
    }

    /** Sets how many rejected calls of workers are kept. */
    void keepAtMost(int bound) {
        workers.setBound(bound);
    }

    /** Reports a rejection and returns its status, or throws under {@link ErrorPolicy#THROW}. */
    Status reject(DiagnosticId id, boolean onWorker, Supplier<String> text) {
        return switch (policy) {
            case RETURN -> id.status();
            case WARN -> {
                tell(id.status(), onWorker, id.line(text.get()));
                yield id.status();
            }
            case THROW -> throw new FTimerException(id.status(), id.line(text.get()));
        };
    }

    /** Keeps the line of a worker; in serial context tells what was kept, and then the line. */
    void tell(Status status, boolean onWorker, String line) {
        if (onWorker) {
            workers.add(status, line);
        } else {
            tellOfWorkers();
            sink.accept(line);
        }
    }

    private void tellOfWorkers() {
        WorkerDiagnostics.Drained drained = workers.drain();
        if (drained != null) {
            sink.accept(drained.line());
        }
    }

    /**
     * Tells of the rejected calls of workers before an operation goes on: by a line, or, where operations answer by a status,
     * by that of the first, and the operation does not go on.
     */
    Status drain() {
        switch (policy) {
            case RETURN -> {
                WorkerDiagnostics.Drained drained = workers.drain();
                return drained == null ? Status.SUCCESS : drained.first();
            }
            case WARN -> tellOfWorkers();
            case THROW -> {
                WorkerDiagnostics.Drained drained = workers.drain();
                if (drained != null) {
                    throw new FTimerException(drained.first(), drained.line());
                }
            }
        }
        return Status.SUCCESS;
    }

    /** Returns the status of the first rejected call of a worker; success if there is none. */
    Status first() {
        return workers.first();
    }

    /** Forgets the rejected calls of workers and returns the line that tells of them; empty if there is none. */
    String drainSilently() {
        WorkerDiagnostics.Drained drained = workers.drain();
        return drained == null ? "" : drained.line();
    }

    /** Reports a rejection of something that is built on the timer. */
    void rejectFor(Status status, boolean told, Supplier<String> line, @Nullable Throwable cause) {
        switch (policy) {
            case RETURN -> {}
            case WARN -> {
                if (told) {
                    tell(status, LaneMember.isInTeam(), line.get());
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
