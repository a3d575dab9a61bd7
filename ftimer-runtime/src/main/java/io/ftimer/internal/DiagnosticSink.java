package io.ftimer.internal;

import io.ftimer.values.Status;

/** Who gets the diagnostic lines of rejected operations, on the thread of the operation. */
@FunctionalInterface
public interface DiagnosticSink {
    /** Takes the line of one operation that was rejected with that status. */
    void accept(Status status, String line);
}
