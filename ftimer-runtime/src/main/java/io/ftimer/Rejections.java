package io.ftimer;

import io.ftimer.internal.DiagnosticSink;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.FTimerException;
import io.ftimer.values.Status;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reports rejected operations as the error policy of one recorder says. The text is made only if somebody reads it. */
final class Rejections {
    private final DiagnosticSink sink;

    /** Where a session counts what was rejected on its recorders; null for a timer of its own. */
    private final @Nullable RejectionLog log;

    ErrorPolicy policy;

    Rejections(RecorderConfig config, @Nullable RejectionLog log) {
        this((status, line) -> config.diagnostics().accept(line), config.errorPolicy(), log);
    }

    Rejections(DiagnosticSink sink, ErrorPolicy policy, @Nullable RejectionLog log) {
        this.sink = sink;
        this.policy = policy;
        this.log = log;
    }

    /** Reports a rejection and returns its status, or throws under {@link ErrorPolicy#THROW}. */
    Status report(DiagnosticId id, Supplier<String> text, @Nullable Throwable cause) {
        return report(id.status(), () -> id.line(text.get()), cause);
    }

    /** As {@link #report(DiagnosticId, Supplier, Throwable)}, with the whole line. */
    Status report(Status status, Supplier<String> wholeLine, @Nullable Throwable cause) {
        boolean kept = log != null && log.count();
        if (policy == ErrorPolicy.RETURN && !kept) {
            return status;
        }
        String line = wholeLine.get();
        if (log != null && kept) {
            log.keep(line);
        }
        return tell(status, line, cause);
    }

    /** As {@link #report}, for what comes too late for the session to count it. */
    Status reportLate(DiagnosticId id, Supplier<String> text) {
        return policy == ErrorPolicy.RETURN ? id.status() : tell(id.status(), id.line(text.get()), null);
    }

    private Status tell(Status status, String line, @Nullable Throwable cause) {
        return switch (policy) {
            case RETURN -> status;
            case WARN -> {
                sink.accept(status, line);
                yield status;
            }
            case THROW ->
                throw cause == null ? new FTimerException(status, line) : new FTimerException(status, line, cause);
        };
    }
}
