package io.ftimer.jmh.internal.trial;

import io.ftimer.export.ExportFormats;
import io.ftimer.internal.text.EnumWords;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.internal.text.TextLimits;
import io.ftimer.jmh.internal.option.Option;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import io.ftimer.jmh.internal.result.ProfiledTreeText;
import io.ftimer.jmh.tree.ProfiledRegion;
import io.ftimer.jmh.tree.ProfiledTree;
import io.ftimer.report.TreeExporter;
import io.ftimer.report.internal.files.ReportFile;
import io.ftimer.report.internal.schema.CsvRecordWriter;
import io.ftimer.report.internal.schema.CsvStyle;
import io.ftimer.report.internal.schema.Field;
import io.ftimer.report.internal.schema.ReportSchemas;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * The files of one benchmark in a folder of its own: {@code fork-1.csv}, ... and {@code all-forks.csv}; and its part of the files
 * of the whole run. Formats of the profiler outweigh those of all trees of the same name.
 *
 * <p>Each file is replaced as a whole. Thread safety: immutable.
 */
final class TrialFiles {
    private static final Pattern OWN_FILE = Pattern.compile("(fork-[0-9]+|all-forks)\\..+");

    private final Path folder;
    private final List<BenchmarkFormat> ownFormats = new ArrayList<>();
    private final List<TreeExporter> runFormats = new ArrayList<>();

    private TrialFiles(Path folder, Iterable<String> formats) {
        this.folder = folder;
        List<TreeExporter> exporters = ExportFormats.all().all();
        for (String name : formats) {
            EnumWords.find(BenchmarkFormat.class, name)
                    .ifPresentOrElse(
                            ownFormats::add,
                            () -> runFormats.add(exporters.stream()
                                    .filter(exporter -> exporter.format().equals(name))
                                    .findFirst()
                                    .orElseThrow(() -> unknown(name, exporters))));
        }
    }

    private static IllegalArgumentException unknown(String name, List<TreeExporter> exporters) {
        TreeSet<String> known = new TreeSet<>(EnumWords.all(BenchmarkFormat.class));
        exporters.forEach(exporter -> known.add(exporter.format()));
        return new IllegalArgumentException("ftimer: invalid value \"" + name + "\" for format: expected "
                + EnumWords.alternatives(List.copyOf(known)));
    }

    /**
     * Returns the files that the options ask for, if any, and creates the folder.
     *
     * @throws IllegalArgumentException if a format is unknown or the folder is not writable
     */
    static Optional<TrialFiles> of(ProfilerOptions options) {
        return options.get(Option.OUT).map(name -> {
            TrialFiles files = new TrialFiles(Path.of(name), options.get(Option.FORMAT));
            try {
                createFolder(files.folder);
            } catch (IOException e) {
                throw new IllegalArgumentException("ftimer: cannot write to out=" + name + ": " + e.getMessage(), e);
            }
            return files;
        });
    }

    /**
     * Creates a folder before a run, unless it exists, so that the run does not end with results that cannot be written.
     *
     * @param folder the folder; null, the parent of a root, is ignored
     * @throws IOException if it cannot be created or is not writable; the message names it
     */
    static void createFolder(@Nullable Path folder) throws IOException {
        if (folder == null) {
            return;
        }
        try {
            Files.createDirectories(folder);
        } catch (FileAlreadyExistsException e) {
            throw new IOException(e.getFile() + " is not a folder", e);
        } catch (FileSystemException e) {
            throw new IOException(
                    "cannot create folder " + folder + " (" + e.getClass().getSimpleName() + ")", e);
        }
        if (!Files.isWritable(folder)) {
            throw new IOException("folder " + folder + " is not writable");
        }
    }

    private RunFolder run() throws IOException {
        return RunFolder.of(folder, runFormats);
    }

    /** Deletes the files of an earlier run and adds the benchmark to this run. */
    void start(BenchmarkParams benchmark) throws IOException {
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
        run().add(benchmark);
    }

    private Path own(BenchmarkParams benchmark) {
        return folder.resolve(BenchmarkName.folder(benchmark));
    }

    /** Writes the tree of one fork, counted from 1. */
    void writeFork(BenchmarkParams benchmark, int fork, ProfiledTree tree) throws IOException {
        write(benchmark, "fork-" + fork, tree);
    }

    /** Writes the tree of all forks so far. */
    void writeAll(BenchmarkParams benchmark, ProfiledTree tree) throws IOException {
        write(benchmark, "all-forks", tree);
        run().addTree(benchmark, BenchmarkTrees.of(benchmark, tree));
    }

    private void write(BenchmarkParams benchmark, String name, ProfiledTree tree) throws IOException {
        for (BenchmarkFormat format : ownFormats) {
            Path file = own(benchmark).resolve(name + "." + format.extension);
            ReportFile.replace(file, (out, atStart) -> format.write(benchmark, tree, out));
        }
    }

    /** A format of the files of one benchmark; its name in lower case is that for {@code format=}. */
    enum BenchmarkFormat {
        /** One record for each region, with the values of the tree in each. Texts are quoted, numbers are not. */
        CSV("csv"),
        /** The tree as it is shown after the run, with all regions. */
        TEXT("txt");

        /** The extension of its files, without the dot. */
        final String extension;

        BenchmarkFormat(String extension) {
            this.extension = extension;
        }

        /** Writes the tree of one fork, or of all forks. */
        void write(BenchmarkParams benchmark, ProfiledTree tree, Appendable out) throws IOException {
            switch (this) {
                case CSV -> writeCsv(benchmark, tree, out);
                case TEXT -> writeText(benchmark, tree, out);
            }
        }

        private static void writeCsv(BenchmarkParams benchmark, ProfiledTree tree, Appendable out) throws IOException {
            CsvRecordWriter records =
                    new CsvRecordWriter(ReportSchemas.BENCHMARK, Map.of(), CsvStyle.TEXTS_QUOTED, out);
            List<Field<ProfiledTree>> ofTree = BenchmarkFields.tree(benchmark);
            List<Field<ProfiledRegion>> ofRegion = BenchmarkFields.region(tree);
            records.header();
            for (ProfiledRegion region : tree.regions()) {
                records.begin("").put(ofTree, tree).put(ofRegion, region).end();
            }
            records.flush();
        }

        private static void writeText(BenchmarkParams benchmark, ProfiledTree tree, Appendable out) throws IOException {
            out.append(TextEscapes.display(BenchmarkName.full(benchmark))).append('\n');
            for (String line : ProfiledTreeText.of(tree, region -> true, TextLimits.ALL)) {
                out.append(line).append('\n');
            }
            for (String line : ProfiledTreeText.accounting(tree)) {
                out.append(line).append('\n');
            }
            for (String line : tree.problems().lines()) {
                out.append("ftimer: ").append(line).append('\n');
            }
        }
    }
}
