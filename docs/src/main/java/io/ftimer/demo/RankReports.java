package io.ftimer.demo;

import io.ftimer.mpi.launch.JobResult;
import io.ftimer.mpi.launch.MpiEngine;
import io.ftimer.mpi.launch.MpiJob;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Runs the solver on four ranks under {@code mpjrun} and shows the reports over all of them.
 *
 * @param out where they are shown
 * @param folder where the ranks write them
 */
record RankReports(PrintStream out, Path folder) {
    private static final int RANKS = 4;
    private static final Duration LONGEST = Duration.ofMinutes(2);

    /** Returns whether the job went well. */
    boolean show() throws IOException {
        Files.createDirectories(folder);
        JobResult job = runRanks();
        if (!job.passed()) {
            out.println("  " + job.message());
            return false;
        }
        out.println("  strict, while all ranks have the same tree:");
        out.println(Files.readString(folder.resolve(UnevenRanks.STRICT_REPORT)).indent(4));
        out.println("  union, after rank 0 did something alone:");
        out.println(Files.readString(folder.resolve(UnevenRanks.UNION_REPORT))
                .indent(4)
                .stripTrailing());
        return true;
    }

    private JobResult runRanks() throws IOException {
        try {
            return MpiJob.of(MpiEngine.MPJRUN, RANKS, UnevenRanks.class.getName())
                    .arguments(folder.toString())
                    .output(folder.resolve("ranks.log"))
                    .timeout(LONGEST)
                    .run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
