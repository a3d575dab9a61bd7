package io.ftimer;

import io.ftimer.internal.DiagnosticId;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reports refused operations as the error policy of one recorder says. The text is made only if somebody reads it. */
final class Refusals {
    private final Consumer<String> sink;

    /** Where a session counts what was refused on its recorders; null for a timer of its own. */
    private final @Nullable RefusalLog log;

    ErrorPolicy policy;

    Refusals(RecorderConfig config, @Nullable RefusalLog log) {
        this.sink = config.diagnostics();
        this.policy = config.errorPolicy();
        this.log = log;
    }

    /** Reports a refusal and returns its status, or throws under {@link ErrorPolicy#THROW}. */
    Status report(DiagnosticId id, Supplier<String> text, @Nullable Throwable cause) {
        boolean kept = log != null && log.count();
        if (policy == ErrorPolicy.RETURN && !kept) {
            return id.status();
        }
        String line = id.line(text.get());
        if (log != null && kept) {
            log.keep(line);
        }
        return tell(id, line, cause);
    }

    /** As {@link #report}, for what comes too late for the session to count it. */
    Status reportLate(DiagnosticId id, Supplier<String> text) {
        return policy == ErrorPolicy.RETURN ? id.status() : tell(id, id.line(text.get()), null);
    }

    private Status tell(DiagnosticId id, String line, @Nullable Throwable cause) {
        return switch (policy) {
            case RETURN -> id.status();
            case WARN -> {
                sink.accept(line);
                yield id.status();
            }
            case THROW ->
                throw cause == null
                        ? new FTimerException(id.status(), line)
                        : new FTimerException(id.status(), line, cause);
        };
    }
}
