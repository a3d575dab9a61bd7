package io.ftimer.mpi;

import io.ftimer.mpi.gptl.GptlReport;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.report.internal.files.ReportFile;
import io.ftimer.values.Status;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The timing files of the ranks of a job.
 *
 * @param prefix the start of the names of all files
 * @param all the statistics over all ranks at rank 0, null on other ranks
 * @param own the report of this rank, null if it does not print
 */
record TimingFiles(
        CollectiveReport<UnionSummary> call,
        Communicator world,
        Path prefix,
        @Nullable UnionSummary all,
        @Nullable GptlReport own) {
    private static final String TIMINGS = "timings";

    /** Writes a file over all ranks, and one of each rank that prints; collective, with the same status on every rank. */
    Status writeEach() {
        UnionSummary statistics = all;
        Status summary = call.written(
                TIMINGS,
                statistics == null ? null : () -> GptlReport.of(statistics).write(Path.of(prefix + ".summary")));
        GptlReport mine = own;
        return summary.isSuccess()
                ? call.written(
                        TIMINGS, mine == null ? null : () -> mine.write(Path.of(prefix + ".timing." + world.rank())))
                : summary;
    }

    /** Writes one file with everything; collective, with the same status on every rank. */
    Status writeTogether() {
        UnionSummary statistics = all;
        if (statistics == null) {
            RankMessages.send(world, text().getBytes(StandardCharsets.UTF_8));
        }
        return call.written(TIMINGS, statistics == null ? null : () -> writeAll(GptlReport.of(statistics)));
    }

    private void writeAll(GptlReport statistics) throws IOException {
        try (RankMessages others = new RankMessages(world)) {
            ReportFile.replace(Path.of(prefix + ".timing"), (out, atBegin) -> {
                statistics.writeTo(out);
                out.append(text());
                while (others.hasNext()) {
                    out.append(new String(others.next(), StandardCharsets.UTF_8));
                }
            });
        }
    }

    /** Returns the part of this rank in the single file; empty if it does not print. */
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
}
