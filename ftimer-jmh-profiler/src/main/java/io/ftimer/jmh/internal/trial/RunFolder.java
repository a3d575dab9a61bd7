package io.ftimer.jmh.internal.trial;

import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeExporter;
import io.ftimer.report.TreeExporters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * The files in the folder of {@code out} with the trees of all benchmarks of the run, such as {@code benchmarks.html}. They are replaced
 * when a benchmark has more results, so that a run that ends early has them too.
 *
 * <p>A run is the time of the JVM of the runner, because JMH creates a profiler for each benchmark. Thread safety: thread-safe.
 */
final class RunFolder {
    private static final Map<Path, RunFolder> OF_THIS_RUN = new LinkedHashMap<>();

    private final Path folder;
    private final List<TreeExporter> exporters;

    /** The tree of each benchmark, if it has one, in the order of their beginnings. */
    private final Map<String, Optional<ExportedTree>> benchmarks = new LinkedHashMap<>();

    private boolean isWritten;

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
    static List<Path> written() {
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

    /** Adds a benchmark without a tree, or removes the one that it has. */
    synchronized void add(BenchmarkParams params) {
        benchmarks.put(BenchmarkName.folder(params), Optional.empty());
    }

    /** Adds the tree of a benchmark, or replaces it. */
    synchronized void addTree(BenchmarkParams params, ExportedTree tree) throws IOException {
        benchmarks.put(BenchmarkName.folder(params), Optional.of(tree));
        List<ExportedTree> all =
                benchmarks.values().stream().flatMap(Optional::stream).toList();
        for (TreeExporter exporter : exporters) {
            TreeExporters.write(exporter, new ExportedRun("Benchmarks", Map.of()), all, path(exporter));
            isWritten = true;
        }
    }
}
