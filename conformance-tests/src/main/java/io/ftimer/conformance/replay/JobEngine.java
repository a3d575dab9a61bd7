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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs ranks under MPJ Express, which the environment variable MPJ_HOME names, or under any other engine on the class path; a job for each scenario, or one for several.
 *
 * @param launcher how
 */
public record JobEngine(MpiEngine launcher) implements RankEngine {
    /** A scenario takes less time than to optimize its code. */
    private static final String[] QUICK_START = {"-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"};

    private static final Duration LONGEST = Duration.ofSeconds(60);
    private static final int ARGUMENTS = 5;

    /** The program of each rank of a job. */
    public static final class Rank implements RankProgram {
        /** Takes the number of ranks, the language, the file, the folder to work in, and that for the results, of each scenario. */
        @Override
        public void run(Communicator world, String[] arguments) throws IOException {
            Map<Integer, Optional<Communicator>> groups = new HashMap<>(Map.of(world.size(), Optional.of(world)));
            for (int at = 0; at < arguments.length; at += ARGUMENTS) {
                Communicator group = groups.computeIfAbsent(
                                Integer.valueOf(arguments[at]),
                                ranks -> Optional.ofNullable(world.split(world.rank() < ranks ? 0 : -1, world.rank())))
                        .orElse(null);
                if (group != null) {
                    ReplayRankFiles.replay(
                            group,
                            Language.valueOf(arguments[at + 1]),
                            Path.of(arguments[at + 2]),
                            Path.of(arguments[at + 3]),
                            Path.of(arguments[at + 4]));
                }
            }
        }
    }

    @Override
    public String engineName() {
        return launcher.name();
    }

    @Override
    public List<RankReplay> run(RankJob job) throws IOException {
        return runTogether(List.of(job)).get(0);
    }

    /**
     * Runs scenarios one after another in one job, and returns what each did. Those of fewer ranks than others run in a group of
     * the first ranks.
     *
     * @throws IOException if ranks could not be run, or did not end well, in any of the scenarios
     */
    List<List<RankReplay>> runTogether(List<RankJob> jobs) throws IOException {
        int ranks = jobs.stream().mapToInt(RankJob::ranks).max().orElseThrow();
        Path results = Files.createTempDirectory("ftimer-conformance-");
        try {
            List<String> arguments = new ArrayList<>();
            for (int at = 0; at < jobs.size(); at++) {
                RankJob job = jobs.get(at);
                Path own = Files.createDirectory(results.resolve(Integer.toString(at)));
                arguments.addAll(List.of(
                        Integer.toString(job.ranks()),
                        job.language().name(),
                        job.file().toString(),
                        job.folder().toString(),
                        own.toString()));
            }
            JobResult result = MpiJob.of(launcher.name(), ranks, Rank.class.getName())
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
                replays.add(ReplayRankFiles.read(
                        results.resolve(Integer.toString(at)), jobs.get(at).ranks()));
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
