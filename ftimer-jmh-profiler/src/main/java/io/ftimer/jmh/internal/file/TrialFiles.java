package io.ftimer.jmh.internal.file;

import io.ftimer.jmh.internal.option.Option;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import io.ftimer.jmh.tree.ProfiledTree;
import io.ftimer.report.internal.files.ReportFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * The files of one benchmark in a folder of its own: {@code fork-1.csv}, ... and {@code all-forks.csv}; and its part of the files
 * of the whole run.
 *
 * <p>Each file is replaced as a whole. Thread safety: immutable.
 *
 * @param folder the folder that contains the folders of all benchmarks
 * @param formats the formats
 */
public record TrialFiles(Path folder, Formats formats) {
    private static final Pattern OWN_FILE = Pattern.compile("(fork-[0-9]+|all-forks)\\..+");

    /**
     * Returns the files that the options ask for, if any, and creates the folder.
     *
     * @throws IllegalArgumentException if a format is unknown or the folder is not writable
     */
    public static Optional<TrialFiles> of(ProfilerOptions options) {
        return options.get(Option.OUT).map(name -> {
            Formats formats = Formats.of(options.get(Option.FORMAT));
            try {
                WritableFolder.create(Path.of(name));
            } catch (IOException e) {
                throw new IllegalArgumentException("ftimer: cannot write to out=" + name + ": " + e.getMessage(), e);
            }
            return new TrialFiles(Path.of(name), formats);
        });
    }

    /** Deletes the files of an earlier run and adds the benchmark to the list of this run. */
    public void start(BenchmarkParams benchmark) throws IOException {
        Path own = Files.createDirectories(own(benchmark));
        List<Path> stale;
        try (Stream<Path> files = Files.list(own)) {
            stale = files.filter(file ->
                            OWN_FILE.matcher(file.getFileName().toString()).matches())
                    .toList();
        }
        for (Path file : stale) {
            Files.delete(file);
        }
        RunManifest.in(folder).add(benchmark);
        RunFiles.in(folder, formats.shared());
    }

    private Path own(BenchmarkParams benchmark) {
        return folder.resolve(BenchmarkName.folder(benchmark));
    }

    /** Writes the tree of one fork, counted from 1. */
    public void writeFork(BenchmarkParams benchmark, int fork, ProfiledTree tree) throws IOException {
        write(benchmark, "fork-" + fork, tree);
    }

    /** Writes the tree of all forks so far. */
    public void writeAll(BenchmarkParams benchmark, ProfiledTree tree) throws IOException {
        write(benchmark, "all-forks", tree);
        RunFiles.in(folder, formats.shared())
                .write(BenchmarkName.folder(benchmark), BenchmarkTrees.of(benchmark, tree));
    }

    private void write(BenchmarkParams benchmark, String name, ProfiledTree tree) throws IOException {
        for (BenchmarkFormat format : formats.own()) {
            String file = name + "." + format.extension;
            ReportFile.replace(own(benchmark).resolve(file), (out, atStart) -> format.write(benchmark, tree, out));
            RunManifest.in(folder).addFile(benchmark, file, tree);
        }
    }
}
