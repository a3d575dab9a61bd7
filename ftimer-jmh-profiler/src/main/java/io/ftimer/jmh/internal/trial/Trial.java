package io.ftimer.jmh.internal.trial;

import io.ftimer.jmh.internal.baseline.BaselineGate;
import io.ftimer.jmh.internal.file.BenchmarkName;
import io.ftimer.jmh.internal.file.Exporters;
import io.ftimer.jmh.internal.file.TrialFiles;
import io.ftimer.jmh.internal.option.Option;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import io.ftimer.jmh.internal.result.LabelFile;
import io.ftimer.jmh.internal.result.TreeResult;
import io.ftimer.jmh.tree.ProfiledTree;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;

/**
 * One benchmark in the JVM of the runner: its forks in sequence, and the files and the comparison of their trees.
 *
 * <p>Thread safety: for one thread at a time.
 */
public final class Trial {
    private final Optional<TrialFiles> files;
    private final Optional<BaselineGate> gate;
    private final LabelFile labels = new LabelFile();
    private int startedForks;
    private int iterations;
    private @Nullable ProfiledTree allForks;

    /**
     * Creates a trial before its first fork.
     *
     * @throws IllegalArgumentException if a format is unknown
     */
    public Trial(ProfilerOptions options) {
        gate = BaselineGate.of(options);
        files = options.get(Option.OUT)
                .map(folder -> new TrialFiles(Path.of(folder), Exporters.of(options.get(Option.FORMAT))));
    }

    /** Returns the JVM options of the next fork. */
    public List<String> jvmOptions() {
        return labels.jvmOptions();
    }

    /** Counts a fork that is about to start. */
    public void forkStarts() {
        startedForks++;
    }

    /** Adds the result of a fork, unless it was a warm-up fork. */
    public void forkEnded(BenchmarkResult result) {
        BenchmarkParams benchmark = result.getParams();
        int fork = startedForks - benchmark.getWarmupForks();
        if (fork >= 1) {
            TreeResult.in(result).ifPresent(found -> add(benchmark, fork, found));
        }
    }

    private void add(BenchmarkParams benchmark, int fork, TreeResult found) {
        ProfiledTree all =
                allForks == null ? found.tree() : allForks.plus(found.tree()).ofForks(fork);
        allForks = all;
        boolean last = fork == benchmark.getForks();
        write(() -> {
            if (last) {
                labels.delete();
            } else {
                labels.write(found);
            }
        });
        files.ifPresent(written -> write(() -> {
            written.writeFork(benchmark, fork, found.tree());
            written.writeAll(benchmark, all);
        }));
        if (last) {
            compare(benchmark, all);
        }
    }

    /** Adds the tree of an iteration in the JVM of the runner, where no fork ends. */
    public void iterationEnded(BenchmarkParams benchmark, ProfiledTree tree) {
        iterations++;
        ProfiledTree all = allForks == null ? tree : allForks.plus(tree);
        allForks = all;
        if (iterations == benchmark.getMeasurement().getCount()) {
            files.ifPresent(written -> write(() -> written.writeAll(benchmark, all)));
            compare(benchmark, all);
        }
    }

    private void compare(BenchmarkParams benchmark, ProfiledTree all) {
        gate.flatMap(baseline -> baseline.complaint(BenchmarkName.full(benchmark), all))
                .ifPresent(RunFailure::report);
    }

    @FunctionalInterface
    private interface Writing {
        void run() throws IOException;
    }

    /** Reports a file that cannot be written, without losing the results of the benchmark. */
    private static void write(Writing writing) {
        try {
            writing.run();
        } catch (IOException e) {
            System.err.println("ftimer: cannot write a file: " + e.getMessage());
        }
    }
}
