package io.ftimer.report;

import io.ftimer.values.FTimerException;
import io.ftimer.values.Status;

/**
 * The content of one report.
 *
 * @param result the summary or reduction
 * @param status the status of {@code result}
 * @param metadata the facts added by the user; grows until the report is written
 */
record ReportContent<R>(R result, Status status, Metadata metadata) {
    /** Throws if the result is the empty one of a rejected request. */
    void requireSuccess() {
        if (!status.isSuccess()) {
            throw new FTimerException(
                    status,
                    "report not written: the summary was rejected with " + status + "; report one that succeeded",
                    null);
        }
    }
}
