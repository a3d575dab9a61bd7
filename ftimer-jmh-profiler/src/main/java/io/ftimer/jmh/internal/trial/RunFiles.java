package io.ftimer.jmh.internal.trial;

import io.ftimer.export.ExportFormats;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.internal.text.TextLimits;
import io.ftimer.jmh.internal.option.Option;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import io.ftimer.jmh.internal.result.ProfiledTreeText;
import io.ftimer.jmh.internal.tree.ProfiledRegion;
import io.ftimer.jmh.internal.tree.ProfiledTree;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.TreeExporter;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.files.ReportFile;
import io.ftimer.report.internal.text.CsvRecordWriter;
import io.ftimer.report.internal.text.CsvStyle;
import io.ftimer.report.internal.text.Field;
import io.ftimer.report.internal.text.ReportSchemas;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * The files in the folder of {@code out} with the regions of all benchmarks of the run, such as {@code benchmarks.html}. They are
 * replaced when a benchmark has more results, so that a run that ends early has them too.
 *
 * <p>A run is the time of the JVM of the runner, because JMH creates a profiler for each benchmark. Thread safety: thread-safe.
 */
final class RunFiles {
    /** The results of this run, by folder and by the benchmark. */
    private static final Map<Path, Map<Object, Result>> RESULTS = new LinkedHashMap<>();

    private static final Set<Path> WRITTEN = new LinkedHashSet<>();

    private static final List<Format> FORMATS = List.of(
            new Format(".csv", RunFiles::writeCsv),
            Format.named("json"),
            new Format(".txt", RunFiles::writeText),
            Format.named("html"));

    private final Path folder;

    record Result(BenchmarkParams benchmark, ProfiledTree tree) {}

    @FunctionalInterface
    private interface Writer {
        void write(Collection<Result> results, Appendable out) throws IOException;
    }

    private record Format(String suffix, Writer writer) {
        static Format named(String name) {
            TreeExporter exporter = ExportFormats.all().named(name);
            return new Format(exporter.suffix(), (results, out) -> {
                TreeSink trees = exporter.open(new ExportedRun("Benchmarks", Map.of()), out);
                for (Result result : results) {
                    trees.accept(BenchmarkTrees.of(result.benchmark(), result.tree()));
                }
                trees.finish();
            });
        }
    }

    private RunFiles(Path folder) {
        this.folder = folder;
    }

    /**
     * Returns the files that the options ask for, if any, and creates the folder.
     *
     * @throws IllegalArgumentException if the folder is not writable
     */
    static Optional<RunFiles> of(ProfilerOptions options) {
        return options.get(Option.OUT).map(name -> {
            Path folder = Path.of(name);
            try {
                createFolder(folder);
            } catch (IOException e) {
                throw new IllegalArgumentException("ftimer: cannot write to out=" + name + ": " + e.getMessage(), e);
            }
            return new RunFiles(folder);
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

    private Path path(Format format) {
        return folder.resolve("benchmarks" + format.suffix());
    }

    /** Deletes the files of an earlier run before the first benchmark of this one. */
    void start() throws IOException {
        synchronized (RESULTS) {
            if (RESULTS.putIfAbsent(key(), new LinkedHashMap<>()) == null) {
                for (Format format : FORMATS) {
                    Files.deleteIfExists(path(format));
                }
            }
        }
    }

    private Path key() {
        return folder.toAbsolutePath().normalize();
    }

    /** Adds what was measured of a benchmark so far, or replaces it, and writes all files. */
    void write(BenchmarkParams benchmark, ProfiledTree tree) throws IOException {
        synchronized (RESULTS) {
            Map<Object, Result> all = RESULTS.computeIfAbsent(key(), first -> new LinkedHashMap<>());
            List<Object> execution = List.of(
                    BenchmarkTrees.full(benchmark),
                    benchmark.getThreads(),
                    benchmark.getMeasurement().getBatchSize());
            all.put(execution, new Result(benchmark, tree));
            for (Format format : FORMATS) {
                ReportFile.replace(
                        path(format), (out, atStart) -> format.writer().write(all.values(), out));
                WRITTEN.add(path(format));
            }
        }
    }

    static List<Path> written() {
        synchronized (RESULTS) {
            return List.copyOf(WRITTEN);
        }
    }

    /** One record for each region, with the values of its benchmark in each. Texts are quoted, numbers are not. */
    static void writeCsv(Collection<Result> results, Appendable out) throws IOException {
        CsvRecordWriter records = new CsvRecordWriter(ReportSchemas.BENCHMARK, Map.of(), CsvStyle.TEXTS_QUOTED, out);
        records.header();
        for (Result result : results) {
            List<Field<ProfiledTree>> ofTree = BenchmarkTrees.treeFields(result.benchmark());
            List<Field<ProfiledRegion>> ofRegion = BenchmarkTrees.regionFields(result.tree());
            for (ProfiledRegion region : result.tree().regions()) {
                records.begin("")
                        .put(ofTree, result.tree())
                        .put(ofRegion, region)
                        .end();
            }
        }
        records.flush();
    }

    /** The trees as they are shown after the run, with all regions. */
    static void writeText(Collection<Result> results, Appendable out) throws IOException {
        String separator = "";
        for (Result result : results) {
            ProfiledTree tree = result.tree();
            List<String> lines = new ArrayList<>(List.of(TextEscapes.display(BenchmarkTrees.full(result.benchmark()))));
            lines.addAll(ProfiledTreeText.of(tree, region -> true, TextLimits.ALL));
            lines.addAll(ProfiledTreeText.accounting(tree));
            tree.problems().lines().forEach(line -> lines.add("ftimer: " + line));
            out.append(separator).append(String.join("\n", lines)).append('\n');
            separator = "\n";
        }
    }
}
