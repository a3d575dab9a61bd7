package io.ftimer.mpi;

import io.ftimer.FTimer;
import io.ftimer.Status;
import io.ftimer.Summary;
import io.ftimer.internal.DiagnosticId;
import io.ftimer.internal.TextEscapes;
import io.ftimer.report.GptlReport;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The timing files of one rank and over all.
 *
 * @param prefix what the names of all files begin with
 */
record RankFiles(FTimer timer, Communicator world, Path prefix) {
    Path summaryFile() {
        return Path.of(prefix + ".summary");
    }

    /** Writes the file of this rank. */
    Status writeOwn() {
        Summary summary = timer.summary();
        try {
            GptlReport.of(summary).write(Path.of(prefix + ".timing." + world.rank()));
            return Status.SUCCESS;
        } catch (IOException e) {
            DiagnosticId id = DiagnosticId.IO_FAILED;
            return timer.refuseFor(
                    id.status(),
                    () -> id.line("cannot write the timing file of rank " + world.rank() + ": "
                            + TextEscapes.escape(String.valueOf(e.getMessage()))),
                    e);
        }
    }
}
