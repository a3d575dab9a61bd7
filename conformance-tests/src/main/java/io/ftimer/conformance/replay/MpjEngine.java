package io.ftimer.conformance.replay;

import io.ftimer.conformance.result.FileTree;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.launch.JobResult;
import io.ftimer.mpi.launch.MpiEngine;
import io.ftimer.mpi.launch.MpiJob;
import io.ftimer.mpi.launch.RankProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Runs ranks under MPJ Express, which the environment variable MPJ_HOME names; a job for each scenario.
 *
 * @param launcher how
 */
public record MpjEngine(MpiEngine launcher) implements RankEngine {
    private static final Duration LONGEST = Duration.ofSeconds(60);

    /** What each rank of a job does. */
    public static final class Rank implements RankProgram {
        /** Takes the language, the file with the scenario, the folder to work in, and that for the results. */
        @Override
        public void run(Communicator world, String[] arguments) throws IOException {
            RankFiles.replay(
                    world,
                    Language.valueOf(arguments[0]),
                    Path.of(arguments[1]),
                    Path.of(arguments[2]),
                    Path.of(arguments[3]));
        }
    }

    @Override
    public String engineName() {
        return launcher.code();
    }

    @Override
    public List<RankReplay> run(RankJob job) throws IOException {
        int ranks = job.ranks();
        Path results = Files.createTempDirectory("ftimer-conformance-");
        try {
            JobResult result = MpiJob.of(launcher, ranks, Rank.class.getName())
                    .arguments(
                            job.language().name(),
                            job.file().toString(),
                            job.folder().toString(),
                            results.toString())
                    .output(results.resolve("output.txt"))
                    .timeout(LONGEST)
                    .run();
            if (!result.passed()) {
                throw new IOException(result.message());
            }
            return RankFiles.read(results, ranks);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            FileTree.delete(results);
        }
    }
}
