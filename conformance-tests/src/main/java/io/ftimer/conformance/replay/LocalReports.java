package io.ftimer.conformance.replay;

import io.ftimer.FTimerException;
import io.ftimer.Status;
import io.ftimer.Summary;
import io.ftimer.conformance.scenario.Command;
import io.ftimer.conformance.scenario.Step;
import io.ftimer.internal.DiagnosticId;
import io.ftimer.report.AppendRefusedException;
import io.ftimer.report.CsvReport;
import io.ftimer.report.TextReport;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;

/**
 * The local report commands of one rank. A report tells what went wrong by an exception; a scenario wants a status, and
 * without a status argument a line. Not thread-safe.
 */
final class LocalReports {
    private final WorkFolder folder;
    private final Metadata metadata;
    private final List<String> stderr;

    LocalReports(WorkFolder folder, Metadata metadata, List<String> stderr) {
        this.folder = folder;
        this.metadata = metadata;
        this.stderr = stderr;
    }

    /** Writes the report that the step asks for. The output of a print is opened before the summary is taken. */
    Status write(Step step, Supplier<Summary> summary) {
        try (ReportTarget target = ReportTarget.of(step, folder, metadata)) {
            Summary local = summary.get();
            target.write(step.command() == Command.CSV ? CsvReport.of(local) : TextReport.of(local));
            return Status.SUCCESS;
        } catch (AppendRefusedException e) {
            return refused(step, DiagnosticId.APPEND_REFUSED, e);
        } catch (IOException e) {
            return refused(step, DiagnosticId.IO_FAILED, e);
        } catch (FTimerException e) {
            // the summary was refused, and has written its line
            return e.status();
        }
    }

    private Status refused(Step step, DiagnosticId id, IOException failure) {
        if (step.withoutStatus()) {
            stderr.add(id.line(String.valueOf(failure.getMessage())));
        }
        return id.status();
    }
}
