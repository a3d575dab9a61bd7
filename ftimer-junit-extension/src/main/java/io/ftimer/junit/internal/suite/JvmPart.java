package io.ftimer.junit.internal.suite;

import io.ftimer.junit.internal.suite.SuiteJournal.Text;
import io.ftimer.report.internal.files.ReportFile;
import io.ftimer.report.internal.files.WriteOptions;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * The complete report of one JVM: a compressed journal with the records as CSV, then one JSON object, each in one piece.
 *
 * @param testsBeforeEnd the number of executions of tests if the JVM ended early, otherwise negative
 */
record JvmPart(JvmName name, Path file, int testsBeforeEnd) {
    /** In place of a number of tests: the JVM did not end early. */
    static final int NOT_EARLY = -1;

    private static final String SUFFIX = ".journal.gz";
    private static final int PART_BYTES = 1 << 16;
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
     * @param endOfCsv the text after the records in the journal
     * @param endOfJson the text after the tests in the journal
     */
    void complete(Path journal, String endOfCsv, String endOfJson) throws IOException {
        try (InputStream csv = JournalText.of(journal, Text.CSV);
                InputStream json = JournalText.of(journal, Text.JSON)) {
            ReportFile.Content content = out -> {
                GZIPOutputStream compressed = new FastCompression(out);
                copy(Text.CSV, csv, endOfCsv, compressed);
                copy(Text.JSON, json, endOfJson, compressed);
                compressed.finish();
            };
            ReportFile.replaceBytes(file, content, WriteOptions.DEFAULT);
        }
    }

    private static void copy(Text text, InputStream in, String end, OutputStream out) throws IOException {
        for (byte[] part = in.readNBytes(PART_BYTES); part.length > 0; part = in.readNBytes(PART_BYTES)) {
            SuiteJournal.write(text, part, out);
        }
        SuiteJournal.write(text, end.getBytes(StandardCharsets.UTF_8), out);
    }

    /** A run reads it once or twice. */
    private static final class FastCompression extends GZIPOutputStream {
        FastCompression(OutputStream out) throws IOException {
            super(out);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }

    InputStream open(Text text) throws IOException {
        InputStream bytes = Files.newInputStream(file);
        try {
            return JournalText.inOnePiece(new GZIPInputStream(bytes), text);
        } catch (IOException damaged) {
            try (bytes) {
                throw new IOException(file + ": " + damaged.getMessage(), damaged);
            }
        }
    }

    /**
     * Reads the records.
     *
     * @throws IOException if the file cannot be read, or a record is malformed; the message names file, line and problem
     */
    void read(SuiteCsvReader.Visitor visitor) throws IOException {
        try (InputStream csv = open(Text.CSV)) {
            SuiteCsvReader.read(csv, file.toString(), visitor);
        }
    }
}
