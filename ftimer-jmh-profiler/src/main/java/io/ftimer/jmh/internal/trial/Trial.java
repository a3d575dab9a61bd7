package io.ftimer.jmh.internal.trial;

import io.ftimer.CheckedRunnable;
import io.ftimer.internal.text.ShownText;
import io.ftimer.jmh.internal.option.Option;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import io.ftimer.jmh.internal.result.LabelFile;
import io.ftimer.jmh.internal.result.TreeResult;
import io.ftimer.jmh.internal.tree.Problems;
import io.ftimer.jmh.internal.tree.ProfiledTree;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.internal.text.Completeness;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;

/**
 * One benchmark in the JVM of the runner: its forks in sequence, or its iterations without forks, the files of their trees, and the
 * comparison with the baseline.
 *
 * <p>Thread safety: thread-safe; JMH uses one thread, and another one may ask for the result when the process ends.
 */
public final class Trial {
    private final Optional<RunFiles> files;
    private final Optional<BaselineGate> gate;
    private final boolean isInstrumented;
    private final LabelFile labels = new LabelFile();
    private int startedForks;
    private int ended;
    private @Nullable BenchmarkParams started;
    private @Nullable ProfiledTree allForks;
    private @Nullable ExportedTree judged;

    /**
     * Creates a trial before its first fork.
     *
     * @throws IllegalArgumentException if a folder is not writable, or the baseline cannot be read
     */
    public Trial(ProfilerOptions options) {
        gate = BaselineGate.of(options);
        files = RunFiles.of(options);
        isInstrumented = options.get(Option.INSTRUMENT).isPresent();
    }

    public synchronized List<String> jvmOptions() {
        return labels.jvmOptions();
    }

    public synchronized void forkStarts(BenchmarkParams benchmark) {
        startedForks++;
        start(benchmark);
    }

    /** Starts the trial in the JVM of the runner, unless the iteration only warms up other benchmarks. */
    public synchronized void iterationStarts(BenchmarkParams benchmark) {
        if (benchmark.getMeasurement().getCount() > 0) {
            start(benchmark);
        }
    }

    private void start(BenchmarkParams benchmark) {
        if (started == null) {
            started = benchmark;
            files.ifPresent(written -> write(() -> written.start()));
            if (gate.isPresent() || files.isPresent()) {
                BenchmarkRun.started(this, gate);
            }
        }
    }

    /** Adds the result of a fork, unless it was a warm-up fork. */
    public synchronized void forkEnded(BenchmarkResult result) {
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
        ended++;
        boolean last = fork == benchmark.getForks();
        write(() -> {
            if (last) {
                labels.delete();
            } else {
                labels.write(found);
            }
        });
        files.ifPresent(written -> write(() -> written.write(benchmark, all)));
        if (last) {
            end();
        }
    }

    /** Adds the tree of an iteration in the JVM of the runner, where no fork ends. */
    public synchronized void iterationEnded(ProfiledTree tree, IterationResult result) {
        BenchmarkParams benchmark = result.getBenchmarkParams();
        if (result.getRawPrimaryResults().size() < benchmark.getThreads()) {
            return; // a thread of the benchmark threw, and JMH is about to drop the iteration
        }
        ProfiledTree all = allForks == null ? tree : allForks.plus(tree);
        allForks = all;
        ended++;
        if (ended == benchmark.getMeasurement().getCount()) {
            files.ifPresent(written -> write(() -> written.write(benchmark, all)));
            end();
        }
    }

    private void end() {
        gate.ifPresent(present -> BenchmarkRun.ended(this, present));
    }

    /**
     * Returns what was measured until the first call, as it is compared with a baseline. Only after the start.
     *
     * @param isCut whether the run ends before the benchmark has ended: it was canceled, or {@code -foe} ended it
     */
    synchronized ExportedTree judged(boolean isCut) {
        ExportedTree known = judged;
        if (known == null) {
            known = measured(Objects.requireNonNull(started), isCut);
            judged = known;
        }
        return known;
    }

    private ExportedTree measured(BenchmarkParams benchmark, boolean isCut) {
        ProfiledTree all = allForks;
        ExportedTree tree = all == null
                ? BenchmarkTrees.empty(benchmark, isInstrumented, false).tree()
                : BenchmarkTrees.of(benchmark, all);
        Map<String, String> facts = new LinkedHashMap<>(tree.facts());
        facts.put("jdkVersion", String.valueOf(benchmark.getJdkVersion()));
        if (benchmark.getThreadGroupLabels().size() > 1) {
            facts.put("group_methods", String.join(", ", benchmark.getThreadGroupLabels()));
        }
        incomplete(benchmark, isCut).ifPresent(reason -> facts.put(Completeness.INCOMPLETE, reason));
        return tree.withFacts(facts);
    }

    /** Returns why the numbers are not those of a whole run, if so: {@code 2 of 3 forks ended with a result; see the failure above}. */
    private Optional<String> incomplete(BenchmarkParams benchmark, boolean isCut) {
        boolean isForked = benchmark.getForks() > 0;
        String part = isForked ? "fork" : "iteration";
        int planned =
                isForked ? benchmark.getForks() : benchmark.getMeasurement().getCount();
        if (ended < planned) {
            return Optional.of((ended == 0 ? "no " + part : ended + " of " + ShownText.counted(planned, part))
                    + " ended with a result; "
                    + (isCut ? "the run ended before the benchmark did" : "see the failure above"));
        }
        Problems problems = allForks == null ? Problems.NONE : allForks.problems();
        return problems.count() == 0
                ? Optional.empty()
                : Optional.of(ShownText.counted(problems.count(), "problem") + " with regions: "
                        + String.join("; ", problems.lines()));
    }

    /** Reports a file that cannot be written, without losing the results of the benchmark. */
    private static void write(CheckedRunnable<IOException> writing) {
        try {
            writing.run();
        } catch (IOException e) {
            System.err.println("ftimer: cannot write a file: " + e.getMessage());
        }
    }
}
