package io.ftimer.jmh.internal.file;

import io.ftimer.internal.files.ReportFile;
import io.ftimer.jmh.tree.ProfiledTree;
import io.ftimer.jmh.tree.TreeExporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * The files of one benchmark in a folder of its own: {@code fork-1.csv}, ... and {@code all-forks.csv}.
 *
 * <p>Each file is replaced as a whole. Thread safety: immutable.
 *
 * @param folder the folder that contains the folders of all benchmarks
 * @param exporters the formats
 */
public record TrialFiles(Path folder, List<TreeExporter> exporters) {

    /** Writes the tree of one fork, counted from 1. */
    public void writeFork(BenchmarkParams benchmark, int fork, ProfiledTree tree) throws IOException {
        write(benchmark, "fork-" + fork, tree);
    }

    /** Writes the tree of all forks so far. */
    public void writeAll(BenchmarkParams benchmark, ProfiledTree tree) throws IOException {
        write(benchmark, "all-forks", tree);
    }

    private void write(BenchmarkParams benchmark, String name, ProfiledTree tree) throws IOException {
        Path own = Files.createDirectories(folder.resolve(BenchmarkName.folder(benchmark)));
        for (TreeExporter exporter : exporters) {
            ReportFile.replace(
                    own.resolve(name + "." + exporter.extension()),
                    (out, atStart) -> exporter.write(benchmark, tree, out));
        }
    }
}
