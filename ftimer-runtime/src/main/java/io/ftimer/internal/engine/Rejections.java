package io.ftimer.internal.engine;

import io.ftimer.internal.engine.LimitedDiagnostics.RepeatCounts;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.FTimerException;
import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reports rejected operations as the error policy of one recorder says. A message is made only if it is read.
 *
 * <p>Thread safety: reports may come from any thread; the policy is set while no thread records.
 */
public final class Rejections {
    /** Counts the rejected operations of a session's recorders and keeps the first lines. Thread-safe. */
    public static final class RejectionLog {
        /** Lines kept: enough to see what is wrong, and few enough to read. */
        private static final int KEPT = 16;

        private final List<String> lines = new ArrayList<>();
        private long count;

        /** Counts a rejection and returns whether its line is to be kept. */
        private synchronized boolean count() {
            return count++ < KEPT;
        }

        private synchronized void keep(String line) {
            lines.add(line);
        }

        public synchronized long size() {
            return count;
        }

        public synchronized List<String> lines() {
            return List.copyOf(lines);
        }
    }

    private final DiagnosticSink sink;

    /** Where a session counts the rejections of its recorders; null for a recorder of its own. */
    private final @Nullable RejectionLog log;

    private final RepeatCounts thrown = new RepeatCounts();

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
     * @param isWritten whether the sink gets the rejection under {@link ErrorPolicy#WARN}
     * @param atLeast the policy where that of the recorder is a more silent one
     */
    public Status report(
            Status status, Rejection rejection, @Nullable Throwable cause, boolean isWritten, ErrorPolicy atLeast) {
        if (log != null && log.count()) {
            log.keep(rejection.line());
        }
        ErrorPolicy applied = stricter(atLeast);
        return isWritten || applied != ErrorPolicy.WARN ? publish(applied, status, rejection, cause) : status;
    }

    /** Writes a line about an operation that is not rejected, whatever the error policy: its status does not say it. */
    public void notice(Rejection notice) {
        sink.accept(notice.id().status(), notice);
    }

    /** As {@link #report}, for a call after its session was closed, which the session does not count. */
    public Status reportAfterClose(Rejection rejection, ErrorPolicy atLeast) {
        return publish(stricter(atLeast), rejection.id().status(), rejection, null);
    }

    /** Says how many rejections were not written, at the end of a run. */
    public void end() {
        sink.end();
    }

    public DiagnosticSink sink() {
        return sink;
    }

    private ErrorPolicy stricter(ErrorPolicy atLeast) {
        return policy.compareTo(atLeast) < 0 ? atLeast : policy;
    }

    private Status publish(ErrorPolicy applied, Status status, Rejection rejection, @Nullable Throwable cause) {
        if (applied == ErrorPolicy.THROW) {
            // without what is searched for the message once that was thrown often
            String line = thrown.isWhole(rejection) ? rejection.line() : rejection.lineWithoutHint();
            throw new FTimerException(status, line, cause);
        }
        if (applied == ErrorPolicy.WARN) {
            sink.accept(status, rejection);
        }
        return status;
    }
}
