package io.ftimer.junit.internal.suite;

import io.ftimer.report.internal.files.RecordFile;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes complete parts of the files of JVMs that ended early: by a crash, or because they were killed.
 *
 * <p>The last record may be incomplete and is then left out. Stateless; callers must have locked the folder.
 */
final class UnfinishedFiles {
    private UnfinishedFiles() {}

    /** Completes the files of all JVMs that do not run any more. */
    static void complete(Path run) throws IOException {
        for (Path file : leftBehind(run)) {
            complete(run, JvmName.of(file).orElseThrow());
        }
    }

    /** Returns the files that no process writes any more, one for each report. */
    static List<Path> leftBehind(Path run) throws IOException {
        List<Path> found = new ArrayList<>();
        for (Path file : RunFolder.children(run)) {
            if (JvmName.isUnfinishedCsv(file) && !RunFolder.isWritten(run, file)) {
                found.add(file);
            }
        }
        return found;
    }

    private static void complete(Path run, JvmName name) throws IOException {
        Path csv = name.unfinishedCsv(run);
        if (!Files.exists(name.csv(run))) {
            CompleteRecords records = CompleteRecords.of(csv, true);
            RecordFile.cut(csv, records.bytes());
            CutOffTests cutOff = CutOffTests.of(name.unfinishedRunning(run), csv, records.bytes() > 0);
            List<TemplateSummary> templates = templates(name.unfinishedInvocations(run));
            if (!Files.exists(name.json(run))) {
                completeJson(name.unfinishedJson(run), name, run, cutOff, templates);
            }
            StringBuilder end = new StringBuilder();
            SuiteCsv out = new SuiteCsv(end, name.jvm());
            if (records.bytes() > 0) {
                end.setLength(0);
            }
            for (TimedTest test : cutOff.tests()) {
                out.write(cutOff.attempt(test), test, false);
            }
            for (TemplateSummary template : templates) {
                out.write(template);
            }
            JvmFiles.compress(
                    csv,
                    JvmPart.of(run, name, records.tests() + cutOff.tests().size())
                            .csv(),
                    end.toString());
        }
        JvmFiles.deleteAll(run, name);
    }

    private static void completeJson(
            Path file, JvmName name, Path run, CutOffTests cutOff, List<TemplateSummary> templates) throws IOException {
        StringBuilder text = new StringBuilder();
        // no line feed is inside a JSON string, so each line is complete
        CompleteRecords lines = Files.exists(file) ? CompleteRecords.of(file, false) : new CompleteRecords(0, 0, 0);
        SuiteJson json = new SuiteJson(text, name.jvm());
        if (lines.bytes() == 0) {
            Files.writeString(file, "", StandardOpenOption.CREATE, LinkOption.NOFOLLOW_LINKS);
        } else {
            text.setLength(0);
        }
        RecordFile.cut(file, lines.bytes());
        boolean isFirst = lines.lines() <= 1;
        for (TimedTest test : cutOff.tests()) {
            json.write(cutOff.attempt(test), test, false, isFirst);
            isFirst = false;
        }
        JvmFiles.compress(file, name.json(run), text + SuiteJson.missingEnd(templates));
    }

    private static List<TemplateSummary> templates(Path invocations) throws IOException {
        if (!Files.exists(invocations)) {
            return List.of();
        }
        RecordFile.cut(invocations, CompleteRecords.of(invocations, true).bytes());
        TemplateReader reader = new TemplateReader();
        try (InputStream in = Files.newInputStream(invocations)) {
            SuiteCsvReader.read(in, invocations.toString(), reader);
        } catch (IOException damaged) {
            // the tests are in the other files; their templates are not worth losing the report
            return List.of();
        }
        return reader.summaries();
    }

    /**
     * The complete records at the beginning of a CSV file, or lines of a JSON file.
     *
     * @param bytes their size, header included; 0 if not even the header is complete
     * @param lines the number of records, header included
     * @param tests the number of records of tests
     */
    record CompleteRecords(long bytes, int lines, int tests) {
        private static final byte[] TEST = (SuiteFields.FORMAT_VERSION + ",\"test\",").getBytes(StandardCharsets.UTF_8);

        static CompleteRecords of(Path file, boolean isCsv) throws IOException {
            long end = 0;
            long position = 0;
            int lines = 0;
            int tests = 0;
            boolean quoted = false;
            int matched = 0;
            try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
                for (int c = in.read(); c >= 0; c = in.read()) {
                    if (position - end == matched && matched < TEST.length && c == TEST[matched]) {
                        matched++;
                    }
                    position++;
                    quoted ^= isCsv && c == '"';
                    if (c == '\n' && !quoted) {
                        lines++;
                        tests += matched == TEST.length ? 1 : 0;
                        matched = 0;
                        end = position;
                    }
                }
            }
            return new CompleteRecords(end, lines, tests);
        }
    }
}
