package io.ftimer.conformance.replay;

import io.ftimer.conformance.result.FileTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Runs scenarios that are known beforehand in few jobs, for it takes long to launch a job: one for each number of ranks under
 * MPJ Express, or one for all under other engines, where each rank is a JVM that starts anew. If such a job fails, each of its scenarios is run in a job of its own, so that only the failing ones fail. Not thread-safe.
 */
public final class BatchEngine implements RankEngine {
    private record Done(List<RankReplay> ranks, SortedMap<String, byte[]> files) {}

    private static final String MPJ_EXPRESS = "MPJ Express";

    private final JobEngine engine;
    private final Map<Path, Done> done = new HashMap<>();

    /** Creates one that launches jobs with {@code engine}. */
    public BatchEngine(JobEngine engine) {
        this.engine = engine;
    }

    @Override
    public String engineName() {
        return engine.engineName();
    }

    /**
     * Runs scenarios whose results are requested later; the folders they name are irrelevant.
     *
     * @throws IOException if a folder for one cannot be created, read or deleted
     */
    @Override
    public void prepare(List<RankJob> jobs) throws IOException {
        boolean isMpjExpress = engine.launcher().mpi().equals(MPJ_EXPRESS);
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
            replays = engine.runTogether(jobs);
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
            return engine.run(job);
        }
        FileTree.write(job.folder(), known.files());
        return known.ranks();
    }
}
