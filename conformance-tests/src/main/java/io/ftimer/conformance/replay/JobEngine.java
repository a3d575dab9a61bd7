package io.ftimer.conformance.replay;

import io.ftimer.conformance.result.FileTree;
import io.ftimer.conformance.result.ResultFiles;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.launch.JobResult;
import io.ftimer.mpi.launch.MpiEngine;
import io.ftimer.mpi.launch.MpiJob;
import io.ftimer.mpi.launch.RankProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Runs ranks as processes: under MPJ Express, which the environment variable MPJ_HOME names, or under any other engine on the class
 * path.
 *
 * <p>Scenarios that are known beforehand run in few jobs, for it takes long to launch a job: one for each number of ranks under
 * MPJ Express, or one for all under other engines, where each rank is a JVM that starts anew. If such a job fails, each of its
 * scenarios is run in a job of its own, so that only the failing ones fail. Not thread-safe.
 */
public final class JobEngine implements RankEngine {
    /** A scenario takes less time than to optimize its code. */
    private static final String[] QUICK_START = {"-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"};

    private static final Duration LONGEST = Duration.ofSeconds(60);

    /** Ranks that wait for each other never end. */
    private static final Duration LONGEST_STALL = Duration.ofSeconds(30);

    private static final int ARGUMENTS = 5;
    private static final String MPJ_EXPRESS = "MPJ Express";

    private record Done(List<RankReplay> ranks, SortedMap<String, byte[]> files) {}

    private final MpiEngine launcher;
    private final boolean isLeftOut;
    private final Map<Path, Done> done = new HashMap<>();

    /** Creates one that launches jobs with {@code launcher}. */
    public JobEngine(MpiEngine launcher) {
        this(launcher, false);
    }

    /** Creates one that the user does without if {@code isLeftOut}. */
    public JobEngine(MpiEngine launcher, boolean isLeftOut) {
        this.launcher = launcher;
        this.isLeftOut = isLeftOut;
    }

    /** Returns what launches jobs. */
    public MpiEngine launcher() {
        return launcher;
    }

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
                    replay(
                            group,
                            Language.valueOf(arguments[at + 1]),
                            Path.of(arguments[at + 2]),
                            Path.of(arguments[at + 3]),
                            Path.of(arguments[at + 4]));
                }
            }
        }
    }

    /** Replays one rank and writes what it did to a file of its own in {@code results}. */
    static void replay(Communicator world, Language language, Path scenario, Path folder, Path results)
            throws IOException {
        RankReplay replay = language.replay(world, scenario, folder, RowView.whole());
        Files.writeString(resultOf(world.rank(), results), ResultFiles.write(replay));
    }

    private static Path resultOf(int rank, Path results) {
        return results.resolve("rank-" + rank + ".json");
    }

    @Override
    public String engineName() {
        return launcher.name();
    }

    @Override
    public Optional<String> reasonToSkip() {
        return isLeftOut ? Optional.of("it needs " + launcher.mpi() + ", which is left out") : Optional.empty();
    }

    /**
     * Runs scenarios whose results are requested later; the folders they name are irrelevant.
     *
     * @throws IOException if a folder for one cannot be created, read or deleted
     */
    @Override
    public void prepare(List<RankJob> jobs) throws IOException {
        boolean isMpjExpress = launcher.mpi().equals(MPJ_EXPRESS);
        Map<Integer, List<RankJob>> byRanks = new TreeMap<>();
        for (RankJob job : jobs) {
            int ranks = isMpjExpress ? job.ranks() : 0;
            byRanks.computeIfAbsent(ranks, unused -> new ArrayList<>()).add(job);
        }
        byRanks.values().removeIf(batch -> batch.size() == 1);
        for (List<RankJob> batch : byRanks.values()) {
            Path root = Files.createTempDirectory("ftimer-conformance-");
            try {
                prepare(batch, root);
            } finally {
                FileTree.delete(root);
            }
        }
    }

    private void prepare(List<RankJob> batch, Path root) throws IOException {
        List<RankJob> jobs = new ArrayList<>();
        for (RankJob job : batch) {
            Path folder = Files.createDirectory(root.resolve(Integer.toString(jobs.size())));
            jobs.add(new RankJob(job.language(), job.file(), job.ranks(), folder));
        }
        List<List<RankReplay>> replays;
        try {
            replays = runTogether(jobs);
        } catch (IOException e) {
            // which of them failed, and why, is reported when they are run one by one
            return;
        }
        for (int at = 0; at < replays.size(); at++) {
            RankJob job = jobs.get(at);
            done.put(job.file(), new Done(replays.get(at), FileTree.read(job.folder())));
        }
    }

    @Override
    public List<RankReplay> run(RankJob job) throws IOException {
        Done known = done.get(job.file());
        if (known == null) {
            return runTogether(List.of(job)).get(0);
        }
        FileTree.write(job.folder(), known.files());
        return known.ranks();
    }

    /**
     * Runs scenarios one after another in one job, and returns what each did. Those of fewer ranks than others run in a group of
     * the first ranks.
     *
     * @throws IOException if ranks could not be run, or did not end well, in any of the scenarios
     */
    private List<List<RankReplay>> runTogether(List<RankJob> jobs) throws IOException {
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
                    .stallTimeout(LONGEST_STALL)
                    .run();
            if (!result.passed()) {
                throw new IOException(result.message());
            }
            List<List<RankReplay>> replays = new ArrayList<>();
            for (int at = 0; at < jobs.size(); at++) {
                replays.add(
                        read(results.resolve(Integer.toString(at)), jobs.get(at).ranks()));
            }
            return replays;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            FileTree.delete(results);
        }
    }

    /**
     * Returns what the ranks wrote, in their order.
     *
     * @throws IOException if a file is missing or cannot be read; the message names the rank
     */
    static List<RankReplay> read(Path results, int ranks) throws IOException {
        List<RankReplay> replays = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            try {
                replays.add(ResultFiles.read(Files.readString(resultOf(rank, results)), RankReplay.class));
            } catch (NoSuchFileException e) {
                throw new IOException("rank " + rank + " wrote no result", e);
            }
        }
        return replays;
    }
}
