package io.ftimer.internal;

import io.ftimer.Status;

/** Who gets the diagnostic lines of refused operations, on the thread of the operation. */
@FunctionalInterface
public interface DiagnosticSink {
    /** Takes the line of one operation that was refused with that status. */
    void accept(Status status, String line);
}
