package io.ftimer.internal.engine;

import io.ftimer.values.Status;

/** Who gets the diagnostics of rejected operations, on the thread of the operation. */
@FunctionalInterface
public interface DiagnosticSink {
    void accept(Status status, Rejection rejection);

    /** Says what was not said yet, at the end of what is recorded. */
    default void end() {}

    /** Says only the first rejection of each kind and name, and the numbers at the end. */
    default void leaveNumbers() {}
}
