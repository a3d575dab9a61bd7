package io.ftimer.conformance.replay;

import io.ftimer.FTimerException;
import io.ftimer.Status;
import io.ftimer.internal.DiagnosticId;
import io.ftimer.report.AppendRefusedException;
import io.ftimer.report.Report;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;

/**
 * The local report commands of one rank. A report tells what went wrong by an exception; a scenario wants a status, and
 * without a status argument a line. Not thread-safe.
 */
final class LocalReports {
    private final List<String> stderr;

    LocalReports(List<String> stderr) {
        this.stderr = stderr;
    }

    /** Writes a report, which is made when its output is open already, and closes the output. */
    Status write(ReportTarget output, boolean withoutStatus, Supplier<Report<?>> report) {
        try (ReportTarget target = output) {
            target.write(report.get());
            return Status.SUCCESS;
        } catch (AppendRefusedException e) {
            return refused(withoutStatus, DiagnosticId.APPEND_REFUSED, e);
        } catch (IOException e) {
            return refused(withoutStatus, DiagnosticId.IO_FAILED, e);
        } catch (FTimerException e) {
            // the summary was refused, and has written its line
            return e.status();
        }
    }

    private Status refused(boolean withoutStatus, DiagnosticId id, IOException failure) {
        if (withoutStatus) {
            stderr.add(id.line(String.valueOf(failure.getMessage())));
        }
        return id.status();
    }
}
