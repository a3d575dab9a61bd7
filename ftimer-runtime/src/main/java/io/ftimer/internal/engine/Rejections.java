package io.ftimer.internal.engine;

import io.ftimer.internal.DiagnosticSink;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.FTimerException;
import io.ftimer.values.Status;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reports rejected operations as the error policy of one recorder says. A message is made only if it is read.
 *
 * <p>Thread safety: reports may come from any thread; the policy is set while no thread records.
 */
public final class Rejections {
    private final DiagnosticSink sink;

    /** Where a session counts the rejections of its recorders; null for a recorder of its own. */
    private final @Nullable RejectionLog log;

    private ErrorPolicy policy;

    public Rejections(DiagnosticSink sink, ErrorPolicy policy, @Nullable RejectionLog log) {
        this.sink = sink;
        this.policy = policy;
        this.log = log;
    }

    public void setPolicy(ErrorPolicy newPolicy) {
        policy = newPolicy;
    }

    /**
     * Reports a rejection and returns its status, or throws under {@link ErrorPolicy#THROW}.
     *
     * @param isWritten whether the sink gets the line under {@link ErrorPolicy#WARN}
     * @param atLeast the policy where that of the recorder is a more silent one
     */
    public Status report(
            Status status,
            Supplier<String> wholeLine,
            @Nullable Throwable cause,
            boolean isWritten,
            ErrorPolicy atLeast) {
        ErrorPolicy applied = stricter(atLeast);
        boolean kept = log != null && log.count();
        if (applied == ErrorPolicy.RETURN && !kept) {
            return status;
        }
        String line = wholeLine.get();
        if (log != null && kept) {
            log.keep(line);
        }
        return isWritten || applied != ErrorPolicy.WARN ? publish(applied, status, line, cause) : status;
    }

    /** Writes a line about an operation that is not rejected, whatever the error policy: its status does not say it. */
    public void notice(Rejection notice) {
        sink.accept(notice.id().status(), notice.line());
    }

    /** As {@link #report}, for a call after its session was closed, which the session does not count. */
    public Status reportAfterClose(Rejection rejection, ErrorPolicy atLeast) {
        Status status = rejection.id().status();
        ErrorPolicy applied = stricter(atLeast);
        return applied == ErrorPolicy.RETURN ? status : publish(applied, status, rejection.line(), null);
    }

    private ErrorPolicy stricter(ErrorPolicy atLeast) {
        return policy.compareTo(atLeast) < 0 ? atLeast : policy;
    }

    private Status publish(ErrorPolicy applied, Status status, String line, @Nullable Throwable cause) {
        return switch (applied) {
            case RETURN -> status;
            case WARN -> {
                sink.accept(status, line);
                yield status;
            }
            case THROW -> throw new FTimerException(status, line, cause);
        };
    }
}
