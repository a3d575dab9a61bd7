package io.ftimer.mpi;

import io.ftimer.config.Configuration;
import io.ftimer.values.FTimerException;
import io.ftimer.values.Status;

/** What becomes of a report over ranks that was rejected or not written. Stateless. */
final class ReportFailure {
    private ReportFailure() {}

    /**
     * Returns the status of a report.
     *
     * @throws FTimerException if the report failed and the configuration of the process says {@code onReportFailure=fail}: the
     *     job then ends with another exit code than 0, unless the program catches the exception
     */
    static Status checked(Status status, Participant participant) {
        if (!status.isSuccess() && isFatal()) {
            String line = participant.lastMessage();
            throw new FTimerException(status, line.isEmpty() ? "a report over ranks failed: " + status : line, null);
        }
        return status;
    }

    private static boolean isFatal() {
        try {
            return Configuration.ofProcess().failsOnReportFailure();
        } catch (IllegalArgumentException e) {
            // FTimers.init() reports it; here it must not hide why the report failed
            return false;
        }
    }
}
