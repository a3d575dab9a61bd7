package io.ftimer.junit.internal.suite;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Makes complete parts of the files of JVMs that ended early: by a crash, or because they were killed.
 *
 * <p>The last record may be incomplete and is then left out. Stateless; callers must hold the {@link FolderLock}.
 */
final class UnfinishedFiles {
    private UnfinishedFiles() {}

    /** Completes the files of all JVMs that do not run any more. */
    static void complete(Path run) throws IOException {
        for (Path file : RunFolder.children(run)) {
            if (isLeftBehind(file)) {
                complete(run, JvmName.of(file).orElseThrow());
            }
        }
    }

    /** Returns whether there are files that no process writes any more. */
    static boolean exist(Path run) throws IOException {
        for (Path file : RunFolder.children(run)) {
            if (isLeftBehind(file)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isLeftBehind(Path file) throws IOException {
        return JvmName.isUnfinishedCsv(file) && !JvmName.isWritten(file) && !FileLocks.isMarked(file);
    }

    private static void complete(Path run, JvmName name) throws IOException {
        Path csv = name.unfinishedCsv(run);
        if (!Files.exists(name.csv(run))) {
            CompleteRecords records = CompleteRecords.of(csv);
            List<TemplateSummary> templates = templates(name.unfinishedInvocations(run));
            if (!Files.exists(name.json(run))) {
                completeJson(name.unfinishedJson(run), name, run, templates);
            }
            StringBuilder end = new StringBuilder();
            SuiteCsv out = new SuiteCsv(end, name.jvm());
            if (records.bytes() > 0) {
                end.setLength(0);
            }
            for (TemplateSummary template : templates) {
                out.write(template);
            }
            try (InputStream in = first(csv, records.bytes())) {
                JvmFiles.compress(in, JvmPart.of(run, name, records.tests()).csv(), end.toString());
            }
        }
        JvmFiles.deleteAll(run, name);
    }

    private static void completeJson(Path file, JvmName name, Path run, List<TemplateSummary> templates)
            throws IOException {
        long bytes = Files.exists(file) ? endOfLastLine(file) : 0;
        String end = SuiteJson.missingEnd(templates);
        if (bytes == 0) {
            StringBuilder start = new StringBuilder();
            new SuiteJson(start, name.jvm());
            JvmFiles.compress(new ByteArrayInputStream(new byte[0]), name.json(run), start + end);
        } else {
            try (InputStream in = first(file, bytes)) {
                JvmFiles.compress(in, name.json(run), end);
            }
        }
    }

    /** No line feed is inside a JSON string, so each line is complete. */
    private static long endOfLastLine(Path file) throws IOException {
        long end = 0;
        long position = 0;
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            for (int c = in.read(); c >= 0; c = in.read()) {
                position++;
                if (c == '\n') {
                    end = position;
                }
            }
        }
        return end;
    }

    private static List<TemplateSummary> templates(Path invocations) throws IOException {
        if (!Files.exists(invocations)) {
            return List.of();
        }
        CompleteRecords records = CompleteRecords.of(invocations);
        if (records.bytes() == 0) {
            return List.of();
        }
        TemplateReader reader = new TemplateReader();
        try (InputStream in = first(invocations, records.bytes())) {
            SuiteCsvReader.read(in, invocations.toString(), reader);
        } catch (IOException damaged) {
            // the tests are in the other files; their templates are not worth losing the report
            return List.of();
        }
        return reader.summaries();
    }

    private static InputStream first(Path file, long bytes) throws IOException {
        return new FirstBytes(Files.newInputStream(file), bytes);
    }

    /**
     * The complete records at the beginning of a CSV file.
     *
     * @param bytes their size, header included; 0 if not even the header is complete
     * @param tests the number of records of tests
     */
    record CompleteRecords(long bytes, int tests) {
        private static final byte[] TEST = (SuiteFields.FORMAT_VERSION + ",\"test\",").getBytes(StandardCharsets.UTF_8);

        static CompleteRecords of(Path csv) throws IOException {
            long end = 0;
            long position = 0;
            int tests = 0;
            boolean quoted = false;
            int matched = 0;
            try (InputStream in = new BufferedInputStream(Files.newInputStream(csv))) {
                for (int c = in.read(); c >= 0; c = in.read()) {
                    if (position - end == matched && matched < TEST.length && c == TEST[matched]) {
                        matched++;
                    }
                    position++;
                    quoted ^= c == '"';
                    if (c == '\n' && !quoted) {
                        tests += matched == TEST.length ? 1 : 0;
                        matched = 0;
                        end = position;
                    }
                }
            }
            return new CompleteRecords(end, tests);
        }
    }
}
