package io.ftimer.jmh.internal.file;

import io.ftimer.jmh.tree.ProfiledTree;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeExporter;
import io.ftimer.report.TreeExporters;
import io.ftimer.report.internal.files.ReportFile;
import io.ftimer.report.internal.text.JsonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * The files in the folder of {@code out} that are about all benchmarks of the run: {@code manifest.json}, which has the folder and the
 * files of each, and those with all trees, such as {@code benchmarks.html}. They are replaced when a benchmark has more results, so that
 * a run that ends early has them too.
 *
 * <p>A run is the time of the JVM of the runner, because JMH creates a profiler for each benchmark. Thread safety: thread-safe.
 */
public final class RunFolder {
    private static final int MANIFEST_VERSION = 1;
    private static final Map<Path, RunFolder> OF_THIS_RUN = new LinkedHashMap<>();

    private final Path folder;
    private final List<TreeExporter> exporters;
    private final Map<String, Benchmark> benchmarks = new LinkedHashMap<>();
    private boolean isWritten;

    private static final class Benchmark {
        private final BenchmarkParams params;

        /** The number of measured iterations in each file. */
        private final Map<String, Integer> files = new TreeMap<>();

        private boolean isInstrumented;
        private List<ExportedTree> trees = List.of();

        Benchmark(BenchmarkParams params) {
            this.params = params;
        }
    }

    private RunFolder(Path folder, List<TreeExporter> exporters) throws IOException {
        this.folder = folder;
        this.exporters = List.copyOf(exporters);
        for (Path stale : paths()) {
            Files.deleteIfExists(stale);
        }
    }

    /** Returns the files of a folder. Those of an earlier run are deleted the first time. */
    static RunFolder of(Path folder, List<TreeExporter> exporters) throws IOException {
        synchronized (OF_THIS_RUN) {
            Path key = folder.toAbsolutePath().normalize();
            RunFolder known = OF_THIS_RUN.get(key);
            if (known == null) {
                known = new RunFolder(folder, exporters);
                OF_THIS_RUN.put(key, known);
            }
            return known;
        }
    }

    /** Returns the files with all trees that this run has written so far. */
    public static List<Path> written() {
        synchronized (OF_THIS_RUN) {
            return OF_THIS_RUN.values().stream()
                    .flatMap(files -> files.existing().stream())
                    .toList();
        }
    }

    private synchronized List<Path> existing() {
        return isWritten ? paths() : List.of();
    }

    private List<Path> paths() {
        return exporters.stream().map(this::path).toList();
    }

    private Path path(TreeExporter exporter) {
        return folder.resolve("benchmarks" + exporter.suffix());
    }

    /** Adds a benchmark without files and trees, or removes those that it has. */
    synchronized void add(BenchmarkParams params) throws IOException {
        benchmarks.put(BenchmarkName.folder(params), new Benchmark(params));
        writeManifest();
    }

    /** Adds a file of a benchmark, or replaces its number of iterations. */
    synchronized void addFile(BenchmarkParams params, String name, ProfiledTree tree) throws IOException {
        Benchmark benchmark = benchmarks.get(BenchmarkName.folder(params));
        if (benchmark != null) {
            benchmark.files.put(name, tree.iterations());
            benchmark.isInstrumented = tree.isInstrumented();
            writeManifest();
        }
    }

    /** Adds the trees of a benchmark, or replaces them. */
    synchronized void addTrees(BenchmarkParams params, List<ExportedTree> trees) throws IOException {
        benchmarks.computeIfAbsent(BenchmarkName.folder(params), first -> new Benchmark(params)).trees = trees;
        List<ExportedTree> all = new ArrayList<>();
        benchmarks.values().forEach(benchmark -> all.addAll(benchmark.trees));
        for (TreeExporter exporter : exporters) {
            TreeExporters.write(exporter, new ExportedRun("Benchmarks", Map.of()), all, path(exporter));
            isWritten = true;
        }
    }

    private void writeManifest() throws IOException {
        ReportFile.replace(folder.resolve("manifest.json"), (out, atStart) -> {
            JsonText json = new JsonText(out);
            json.beginObject().name("format").value("ftimer-jmh-manifest");
            json.name("format_version")
                    .value(MANIFEST_VERSION)
                    .name("benchmarks")
                    .beginArray();
            for (Map.Entry<String, Benchmark> benchmark : benchmarks.entrySet()) {
                json.newLine();
                write(benchmark.getKey(), benchmark.getValue(), json);
            }
            json.endArray().endObject();
            out.append("\n");
        });
    }

    private static void write(String folder, Benchmark benchmark, JsonText json) throws IOException {
        BenchmarkParams params = benchmark.params;
        json.beginObject().name("folder").value(folder);
        json.name("benchmark").value(params.getBenchmark());
        json.name("mode").value(params.getMode().shortLabel());
        json.name("params").value(BenchmarkName.params(params, benchmark.isInstrumented));
        json.name("benchmark_threads").value(params.getThreads());
        json.name("batch_size").value(params.getMeasurement().getBatchSize());
        json.name("forks").value(params.getForks());
        json.name("iterations_per_fork").value(params.getMeasurement().getCount());
        json.name("files").beginArray();
        for (Map.Entry<String, Integer> file : benchmark.files.entrySet()) {
            json.beginObject().name("name").value(file.getKey());
            json.name("iterations").value(file.getValue()).endObject();
        }
        json.endArray().endObject();
    }
}
