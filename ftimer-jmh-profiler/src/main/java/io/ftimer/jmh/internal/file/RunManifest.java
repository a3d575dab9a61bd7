package io.ftimer.jmh.internal.file;

import io.ftimer.jmh.tree.ProfiledTree;
import io.ftimer.report.internal.files.ReportFile;
import io.ftimer.report.internal.text.JsonText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * The file {@code manifest.json} in the folder of {@code out}: the benchmarks of the run, each with its folder and its files. Other
 * folders are those of earlier runs.
 *
 * <p>A run is the time of the JVM of the runner, because JMH creates a profiler for each benchmark. Thread safety: thread-safe.
 */
final class RunManifest {
    static final String NAME = "manifest.json";
    private static final int FORMAT_VERSION = 1;
    private static final Map<Path, RunManifest> OF_THIS_RUN = new ConcurrentHashMap<>();

    private final Path file;
    private final Map<String, Trial> trials = new LinkedHashMap<>();

    /** A benchmark, and the number of measured iterations in each of its files. */
    private record Trial(BenchmarkParams benchmark, boolean isInstrumented, Map<String, Integer> files) {}

    private RunManifest(Path folder) {
        file = folder.resolve(NAME);
    }

    static RunManifest in(Path folder) {
        return OF_THIS_RUN.computeIfAbsent(folder.toAbsolutePath().normalize(), RunManifest::new);
    }

    /** Adds a benchmark without files, or removes its files. */
    synchronized void add(BenchmarkParams benchmark) throws IOException {
        trials.put(BenchmarkName.folder(benchmark), new Trial(benchmark, false, new TreeMap<>()));
        write();
    }

    /** Adds a file of a benchmark, or replaces its number of iterations. */
    synchronized void addFile(BenchmarkParams benchmark, String name, ProfiledTree tree) throws IOException {
        Trial trial = trials.get(BenchmarkName.folder(benchmark));
        if (trial != null) {
            trial.files.put(name, tree.iterations());
            trials.put(BenchmarkName.folder(benchmark), new Trial(benchmark, tree.isInstrumented(), trial.files));
            write();
        }
    }

    private void write() throws IOException {
        ReportFile.replace(file, (out, atStart) -> {
            JsonText json = new JsonText(out);
            json.beginObject().name("format").value("ftimer-jmh-manifest");
            json.name("format_version").value(FORMAT_VERSION).name("benchmarks").beginArray();
            for (Map.Entry<String, Trial> trial : trials.entrySet()) {
                json.newLine();
                write(trial.getKey(), trial.getValue(), json);
            }
            json.endArray().endObject();
            out.append("\n");
        });
    }

    private static void write(String folder, Trial trial, JsonText json) throws IOException {
        BenchmarkParams benchmark = trial.benchmark;
        json.beginObject().name("folder").value(folder);
        json.name("benchmark").value(benchmark.getBenchmark());
        json.name("mode").value(benchmark.getMode().shortLabel());
        json.name("params").value(BenchmarkName.params(benchmark, trial.isInstrumented));
        json.name("benchmark_threads").value(benchmark.getThreads());
        json.name("batch_size").value(benchmark.getMeasurement().getBatchSize());
        json.name("forks").value(benchmark.getForks());
        json.name("iterations_per_fork").value(benchmark.getMeasurement().getCount());
        json.name("files").beginArray();
        for (Map.Entry<String, Integer> file : trial.files.entrySet()) {
            json.beginObject().name("name").value(file.getKey());
            json.name("iterations").value(file.getValue()).endObject();
        }
        json.endArray().endObject();
    }
}
