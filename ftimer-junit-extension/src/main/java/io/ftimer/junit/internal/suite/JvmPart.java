package io.ftimer.junit.internal.suite;

import io.ftimer.export.internal.tree.SuiteTreeBuilder;
import io.ftimer.junit.internal.suite.SuiteJournal.Text;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.files.ReportFile;
import io.ftimer.report.internal.files.WriteOptions;
import io.ftimer.report.internal.text.SuiteSchema;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * The complete report of one JVM: its records as compressed CSV, and those of plain invocations, which the report of a run only counts.
 *
 * @param testsBeforeEnd the number of executions of tests if the JVM ended early, otherwise negative
 */
record JvmPart(JvmName name, Path file, int testsBeforeEnd) {
    /** In place of a number of tests: the JVM did not end early. */
    static final int NOT_EARLY = -1;

    private static final String SUFFIX = ".csv.gz";
    private static final String PLAIN_SUFFIX = ".plain.gz";
    private static final Pattern FILE = Pattern.compile("([^.]*)(?:\\.early(\\d{1,9}))?" + Pattern.quote(SUFFIX));

    /** Returns the parts in the folder of a run, in the order of their beginnings. */
    static List<JvmPart> in(Path run) throws IOException {
        return RunFolder.children(run).stream()
                .map(file -> FILE.matcher(file.getFileName().toString()))
                .filter(Matcher::matches)
                .flatMap(matcher -> JvmName.of(Path.of(matcher.group())).stream()
                        .map(name -> of(
                                run, name, matcher.group(2) == null ? NOT_EARLY : Integer.parseInt(matcher.group(2)))))
                .sorted(Comparator.comparing(part -> part.name().report()))
                .toList();
    }

    static JvmPart of(Path run, JvmName name, int testsBeforeEnd) {
        String early = testsBeforeEnd < 0 ? "" : ".early" + testsBeforeEnd;
        return new JvmPart(name, run.resolve(name + early + SUFFIX), testsBeforeEnd);
    }

    boolean endedEarly() {
        return testsBeforeEnd >= 0;
    }

    /**
     * Makes the file of a journal; it appears when it is complete.
     *
     * @param end the text after the records in the journal
     */
    void complete(Path journal, String end) throws IOException {
        if (!SuiteJournal.isEmpty(journal, Text.PLAIN)) {
            compress(journal, Text.PLAIN, "", plain());
        }
        compress(journal, Text.CSV, end, file);
    }

    private static void compress(Path journal, Text text, String end, Path target) throws IOException {
        try (InputStream csv = SuiteJournal.read(journal, text)) {
            ReportFile.Content content = out -> {
                GZIPOutputStream compressed = new FastCompression(out);
                csv.transferTo(compressed);
                compressed.write(end.getBytes(StandardCharsets.UTF_8));
                compressed.finish();
            };
            ReportFile.replaceBytes(target, content, WriteOptions.DEFAULT);
        }
    }

    private Path plain() {
        return file.resolveSibling(name + PLAIN_SUFFIX);
    }

    /** A run reads it once or twice. */
    private static final class FastCompression extends GZIPOutputStream {
        FastCompression(OutputStream out) throws IOException {
            super(out);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }

    /** Opens records, which follow a header line. */
    static InputStream open(Path file) throws IOException {
        InputStream bytes = Files.newInputStream(file);
        try {
            return new GZIPInputStream(bytes);
        } catch (IOException damaged) {
            try (bytes) {
                throw new IOException(file + ": " + damaged.getMessage(), damaged);
            }
        }
    }

    /** Reads the records without those of plain invocations. */
    void read(SuiteCsvReader.Visitor visitor) throws IOException {
        read(file, visitor);
    }

    /** As {@link #read}, the records of plain invocations, if there are any. */
    void readPlain(SuiteCsvReader.Visitor visitor) throws IOException {
        if (Files.exists(plain())) {
            read(plain(), visitor);
        }
    }

    private static void read(Path file, SuiteCsvReader.Visitor visitor) throws IOException {
        try (InputStream csv = open(file)) {
            SuiteCsvReader.read(csv, file.toString(), visitor);
        }
    }

    /** Gives the trees of the tests and templates of a run to a sink, in the order of the records. */
    static void readTrees(List<JvmPart> parts, Set<String> without, TreeSink sink) throws IOException {
        SuiteTreeBuilder suite = new SuiteTreeBuilder(SuiteSchema.METRICS, tree -> {
            try {
                sink.accept(tree);
            } catch (IOException ofSink) {
                // not one of the file that is read
                throw new UncheckedIOException(ofSink);
            }
        });
        try {
            for (JvmPart part : parts) {
                part.read(row -> {
                    if (!without.contains(row.type())) {
                        suite.accept(row.type(), row, row.text("jvm"));
                    }
                });
                suite.finish();
            }
        } catch (UncheckedIOException ofSink) {
            throw ofSink.getCause();
        }
    }
}
