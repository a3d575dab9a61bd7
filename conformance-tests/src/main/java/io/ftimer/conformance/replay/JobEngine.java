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
import java.util.ArrayList;
import java.util.List;

/**
 * Runs ranks under MPJ Express, which the environment variable MPJ_HOME names, or under a native MPI, whose launcher is on the path;
 * a job for each scenario, or one for several.
 *
 * @param launcher how
 */
public record JobEngine(MpiEngine launcher) implements RankEngine {
    /** A scenario takes less time than to optimize its code. */
    private static final String[] QUICK_START = {"-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"};

    private static final Duration LONGEST = Duration.ofSeconds(60);
    private static final int ARGUMENTS = 4;

    /** The program of each rank of a job. */
    public static final class Rank implements RankProgram {
        /** Takes the language, the file, the folder to work in, and that for the results, of each scenario. */
        @Override
        public void run(Communicator world, String[] arguments) throws IOException {
            for (int at = 0; at < arguments.length; at += ARGUMENTS) {
                RankFiles.replay(
                        world,
                        Language.valueOf(arguments[at]),
                        Path.of(arguments[at + 1]),
                        Path.of(arguments[at + 2]),
                        Path.of(arguments[at + 3]));
            }
        }
    }

    @Override
    public String engineName() {
        return launcher.code();
    }

    @Override
    public List<RankReplay> run(RankJob job) throws IOException {
        return runTogether(List.of(job)).get(0);
    }

    /**
     * Runs scenarios of as many ranks one after another in one job, and returns what each did.
     *
     * @throws IOException if ranks could not be run, or did not end well, in any of the scenarios
     */
    List<List<RankReplay>> runTogether(List<RankJob> jobs) throws IOException {
        int ranks = jobs.get(0).ranks();
        Path results = Files.createTempDirectory("ftimer-conformance-");
        try {
            List<String> arguments = new ArrayList<>();
            for (int at = 0; at < jobs.size(); at++) {
                RankJob job = jobs.get(at);
                Path own = Files.createDirectory(results.resolve(Integer.toString(at)));
                arguments.addAll(List.of(
                        job.language().name(),
                        job.file().toString(),
                        job.folder().toString(),
                        own.toString()));
            }
            JobResult result = MpiJob.of(launcher, ranks, Rank.class.getName())
                    .arguments(arguments.toArray(String[]::new))
                    .output(results.resolve("output.txt"))
                    .jvmOptions(QUICK_START)
                    .timeout(LONGEST.plusSeconds(jobs.size()))
                    .run();
            if (!result.passed()) {
                throw new IOException(result.message());
            }
            List<List<RankReplay>> replays = new ArrayList<>();
            for (int at = 0; at < jobs.size(); at++) {
                replays.add(RankFiles.read(results.resolve(Integer.toString(at)), ranks));
            }
            return replays;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            FileTree.delete(results);
        }
    }
}
