package io.ftimer.mpi;

import io.ftimer.FTimer;
import io.ftimer.internal.files.ReportFile;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.report.GptlReport;
import io.ftimer.report.Report;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.FTimerException;
import io.ftimer.values.Status;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The timing files of one rank and over all.
 *
 * @param prefix what the names of all files begin with
 * @param own what this rank tells; null if it does not print
 */
record RankFiles(
        FTimer timer,
        Communicator world,
        Path prefix,
        @Nullable GptlReport own) {

    /**
     * Writes a file over all ranks, and one of each rank that prints; collective, with the same answer on every rank.
     *
     * @param statistics what is told over all ranks; nothing on other ranks than 0
     */
    Status writeEach(List<Report<?>> statistics) {
        Path file = Path.of(prefix + ".summary");
        Status summary = answer(RootOutput.of(
                world, statistics.isEmpty() ? null : () -> statistics.get(0).write(file)));
        if (!summary.isSuccess()) {
            return summary;
        }
        long[] worst = {Status.SUCCESS.code()};
        try {
            worst[0] = writeOwn().code();
        } catch (FTimerException e) {
            worst[0] = e.status().code();
            throw e;
        } finally {
            // also when this rank throws: the others wait
            world.allreduce(worst, LongOp.MAX);
        }
        return Status.values()[(int) worst[0]];
    }

    /** As {@link #writeEach}, but everything into one file. */
    Status writeTogether(List<Report<?>> statistics) {
        if (!statistics.isEmpty()) {
            return answer(RootOutput.of(world, () -> writeAll(statistics.get(0))));
        }
        RankTexts.hand(world, text());
        return answer(RootOutput.of(world, null));
    }

    private void writeAll(Report<?> statistics) throws IOException {
        try (RankTexts others = new RankTexts(world)) {
            ReportFile.replace(Path.of(prefix + ".timing"), (out, atBegin) -> {
                out.append(String.format(
                        Locale.ROOT, "\n***** GLOBAL STATISTICS (%6d MPI TASKS) *****\n\n", world.size()));
                statistics.writeTo(out);
                out.append(text());
                while (others.hasNext()) {
                    out.append(others.next());
                }
            });
        }
    }

    /** Returns what this rank has in the file of all; nothing if it does not print. */
    private String text() {
        if (own == null) {
            return "";
        }
        int rank = world.rank();
        StringBuilder text = new StringBuilder(
                String.format(Locale.ROOT, "\n************ PROCESS %6d (%6d) ************\n\n", rank, rank));
        try {
            own.writeTo(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private Status writeOwn() {
        if (own == null) {
            return Status.SUCCESS;
        }
        try {
            own.write(Path.of(prefix + ".timing." + world.rank()));
            return Status.SUCCESS;
        } catch (IOException e) {
            return reject(
                    DiagnosticId.IO_FAILED,
                    "cannot write the timing file of rank " + world.rank() + ": "
                            + TextEscapes.escape(String.valueOf(e.getMessage())),
                    e);
        }
    }

    private Status answer(RootOutput output) {
        DiagnosticId failure = output.failure();
        return failure == null
                ? Status.SUCCESS
                : reject(failure, "rank 0 could not write timings: " + TextEscapes.escape(output.message()), null);
    }

    private Status reject(DiagnosticId id, String why, @Nullable Throwable cause) {
        return Access.RECORDERS.reject(timer, id.status(), () -> id.line(why), cause);
    }
}
