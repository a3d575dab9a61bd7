package io.ftimer.report;

import io.ftimer.values.FTimerException;
import io.ftimer.values.Status;

/**
 * What one report shows.
 *
 * @param result the summary or reduction
 * @param status the status of {@code result}
 * @param metadata the user's facts; grows until the report is written
 */
record ReportContent<R>(R result, Status status, Metadata metadata) {
    /** Throws if the result is an empty one that a rejected request answered: there is nothing to write. */
    void requireSuccess() {
        if (!status.isSuccess()) {
            throw new FTimerException(
                    status,
                    "no report was written: the summary was rejected with " + status
                            + "; take one that succeeds and report that");
        }
    }
}
