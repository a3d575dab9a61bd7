package io.ftimer.demo;

import io.ftimer.mpi.launch.JobResult;
import io.ftimer.mpi.launch.MpiJob;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Runs the solver on four ranks under {@code mpjrun} and shows the reports over all of them.
 *
 * @param out where they are shown
 * @param folder where the ranks write them
 */
record RankDemo(PrintStream out, Path folder) {
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
        out.print(Files.readString(folder.resolve(UnevenRanks.CONSOLE)).indent(2));
        out.println();
        for (String file : List.of(UnevenRanks.STRICT_REPORT, UnevenRanks.UNION_REPORT, UnevenRanks.PICTURE)) {
            out.println("  wrote " + folder.resolve(file));
        }
        return true;
    }

    private JobResult runRanks() throws IOException {
        try (LongStep step = LongStep.begin("running " + RANKS + " ranks")) {
            return MpiJob.of("mpjrun", RANKS, UnevenRanks.class.getName())
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
