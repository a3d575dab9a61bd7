package io.ftimer.conformance.replay;

import io.ftimer.report.AppendRejectedException;
import io.ftimer.report.Report;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.FTimerException;
import io.ftimer.values.Status;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;

/**
 * The local report commands of one rank. A report fails with an exception; a scenario expects a status, or a line if there is
 * no status argument. Not thread-safe.
 */
final class LocalReports {
    private final List<String> stderr;

    LocalReports(List<String> stderr) {
        this.stderr = stderr;
    }

    /** Writes a report, which is created after its output is opened, and closes the output. */
    Status write(ReplayTarget output, boolean withoutStatus, Supplier<Report<?>> report) {
        try (ReplayTarget target = output) {
            target.write(report.get());
            return Status.SUCCESS;
        } catch (AppendRejectedException e) {
            return rejected(withoutStatus, DiagnosticId.APPEND_REJECTED, e);
        } catch (IOException e) {
            return rejected(withoutStatus, DiagnosticId.IO_FAILED, e);
        } catch (FTimerException e) {
            // the summary was rejected, and has written its line
            return e.status();
        }
    }

    private Status rejected(boolean withoutStatus, DiagnosticId id, IOException failure) {
        if (withoutStatus) {
            stderr.add(id.line(String.valueOf(failure.getMessage())));
        }
        return id.status();
    }
}
