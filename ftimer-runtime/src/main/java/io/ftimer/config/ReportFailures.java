package io.ftimer.config;

import io.ftimer.SessionObserver;
import io.ftimer.summary.SessionSummary;
import io.ftimer.values.FTimerException;
import io.ftimer.values.Status;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes the diagnostics of the reports of a session to standard error. If the configuration says so, a failed report makes the
 * end of the session fail, after all other reports were written. Thread-safe.
 */
final class ReportFailures implements SessionObserver, Consumer<String> {
    private final boolean isFatal;
    private volatile @Nullable String first;

    ReportFailures(boolean isFatal) {
        this.isFatal = isFatal;
    }

    @Override
    public void accept(String line) {
        System.err.println(line);
        if (isFatal && first == null) {
            first = line;
        }
    }

    @Override
    public void closed(SessionSummary summary) {
        String line = first;
        if (line != null) {
            throw new FTimerException(Status.IO, line);
        }
    }

    /** Ends the JVM with code 1 if a report failed; for a JVM that is exiting, whose exit code nothing else can change. */
    void haltIfFatal() {
        if (first != null) {
            System.out.flush();
            System.err.flush();
            Runtime.getRuntime().halt(1);
        }
    }
}
