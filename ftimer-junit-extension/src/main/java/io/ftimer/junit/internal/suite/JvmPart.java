package io.ftimer.junit.internal.suite;

import io.ftimer.export.internal.tree.SuiteTreeBuilder;
import io.ftimer.internal.rows.RegionKey;
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
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * The complete report of one JVM, in compressed files: its records but for those of plain invocations, which the report of a run only
 * counts; what its digest is made of; and its {@link PartPage}.
 *
 * @param testsBeforeEnd the number of executions of tests if the JVM ended early, otherwise negative
 */
record JvmPart(JvmName name, Path file, int testsBeforeEnd) {
    /** In place of a number of tests: the JVM did not end early. */
    static final int NOT_EARLY = -1;

    private static final String SUFFIX = ".csv.gz";
    private static final String DIGEST_SUFFIX = ".digest.gz";
    private static final String PAGE_SUFFIX = ".page.gz";
    private static final int BUFFER = 1 << 16;
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
     * Makes the files of a journal; that of the records, which makes it a part, appears last.
     *
     * @param cutOff the tests in which the JVM ended, with the numbers of their executions
     * @param missing the number of tests that could not be written
     */
    void complete(
            Path journal,
            Map<TimedTest, Integer> cutOff,
            List<TemplateReader.TemplateSummary> templates,
            List<RunPaths.AbsentPath> absent,
            long missing)
            throws IOException {
        StringBuilder records = new StringBuilder();
        SuiteCsv csv = new SuiteCsv(records, name.jvm());
        StringBuilder lines = new StringBuilder();
        PartPage.Lines shown = PartPage.Lines.after(journal, lines);
        for (Map.Entry<TimedTest, Integer> test : cutOff.entrySet()) {
            csv.write(test.getValue(), test.getKey(), SuiteFields.WITHOUT_TREE);
            shown.write(test.getValue(), test.getKey());
            shown.keep();
        }
        for (TemplateReader.TemplateSummary template : templates) {
            shown.write(template);
            shown.keep();
        }
        records.append(SuiteCsv.end(name.jvm(), templates, absent, missing));
        compress(journal, Text.DIGEST, records, digest());
        compress(journal, Text.PAGE, lines, page());
        compress(journal, Text.CSV, records, file);
    }

    private static void compress(Path journal, Text text, CharSequence end, Path target) throws IOException {
        ReportFile.replaceBytes(
                target,
                out -> {
                    GZIPOutputStream compressed = new FastCompression(out);
                    try (InputStream written = SuiteJournal.read(journal, text)) {
                        written.transferTo(compressed);
                    }
                    compressed.write(end.toString().getBytes(StandardCharsets.UTF_8));
                    compressed.finish();
                },
                WriteOptions.DEFAULT);
    }

    private Path digest() {
        return file.resolveSibling(name + DIGEST_SUFFIX);
    }

    private Path page() {
        return file.resolveSibling(name + PAGE_SUFFIX);
    }

    /** What is written at the end of a JVM is read at the ends of those after it. */
    private static final class FastCompression extends GZIPOutputStream {
        FastCompression(OutputStream out) throws IOException {
            super(out, BUFFER);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }

    /** Opens a file of this part; records follow a header line. */
    private static InputStream open(Path file) throws IOException {
        InputStream bytes = Files.newInputStream(file);
        try {
            return new GZIPInputStream(bytes, BUFFER);
        } catch (IOException damaged) {
            try (bytes) {
                throw new IOException(file + ": " + damaged.getMessage(), damaged);
            }
        }
    }

    /** Copies the records without their header line, and returns the number of bytes. */
    long copyRecords(OutputStream out) throws IOException {
        try (InputStream in = open(file)) {
            in.skipNBytes(SuiteCsv.HEADER_LINE.getBytes(StandardCharsets.UTF_8).length);
            return in.transferTo(out);
        }
    }

    /** Reads the records without those of plain invocations. */
    void read(SuiteCsvReader.Visitor visitor) throws IOException {
        read(file, visitor);
    }

    /** Reads the records of all tests without what they recorded. */
    void readDigest(SuiteCsvReader.Visitor visitor) throws IOException {
        read(digest(), visitor);
    }

    private static void read(Path file, SuiteCsvReader.Visitor visitor) throws IOException {
        try (InputStream csv = open(file)) {
            SuiteCsvReader.read(csv, file.toString(), visitor);
        }
    }

    /** Reads the trees that a page may show, and returns the names of their regions. */
    List<RegionKey> readPage(PartPage.Visitor visitor) throws IOException {
        try (InputStream lines = open(page())) {
            return PartPage.read(lines, visitor);
        }
    }

    /** Gives the trees of the tests and templates of a run to a sink, in the order of the records. */
    static void readTrees(List<JvmPart> parts, TreeSink sink) throws IOException {
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
                part.read(row -> suite.accept(row.type(), row, row.text("jvm")));
                suite.finish();
            }
        } catch (UncheckedIOException ofSink) {
            throw ofSink.getCause();
        }
    }
}
