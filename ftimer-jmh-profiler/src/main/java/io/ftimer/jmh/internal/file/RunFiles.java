package io.ftimer.jmh.internal.file;

import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeExporter;
import io.ftimer.report.TreeExporters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The files in the folder of {@code out} that have all benchmarks of the run, such as {@code benchmarks.html}. They are replaced
 * when a benchmark has more results, so that a run that ends early has them too.
 *
 * <p>A run is the time of the JVM of the runner, because JMH creates a profiler for each benchmark. Thread safety: thread-safe.
 */
public final class RunFiles {
    private static final String NAME = "benchmarks";
    private static final Map<Path, RunFiles> OF_THIS_RUN = new LinkedHashMap<>();

    private final Path folder;
    private final List<TreeExporter> exporters;
    private final Map<String, List<ExportedTree>> trees = new LinkedHashMap<>();
    private boolean isWritten;

    private RunFiles(Path folder, List<TreeExporter> exporters) throws IOException {
        this.folder = folder;
        this.exporters = List.copyOf(exporters);
        for (Path stale : paths()) {
            Files.deleteIfExists(stale);
        }
    }

    /** Returns the files of a folder. Those of an earlier run are deleted the first time. */
    static RunFiles in(Path folder, List<TreeExporter> exporters) throws IOException {
        synchronized (OF_THIS_RUN) {
            Path key = folder.toAbsolutePath().normalize();
            RunFiles known = OF_THIS_RUN.get(key);
            if (known == null) {
                known = new RunFiles(folder, exporters);
                OF_THIS_RUN.put(key, known);
            }
            return known;
        }
    }

    /** Returns the files that this run has written so far. */
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
        return folder.resolve(NAME + exporter.suffix());
    }

    /** Adds the trees of a benchmark, or replaces them, and writes the files. */
    synchronized void write(String benchmark, List<ExportedTree> itsTrees) throws IOException {
        trees.put(benchmark, itsTrees);
        List<ExportedTree> all = new ArrayList<>();
        trees.values().forEach(all::addAll);
        for (TreeExporter exporter : exporters) {
            TreeExporters.write(exporter, new ExportedRun("Benchmarks", Map.of()), all, path(exporter));
            isWritten = true;
        }
    }
}
