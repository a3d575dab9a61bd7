package io.ftimer.junit.internal.suite;

import io.ftimer.junit.internal.settings.TemplateRegions;
import io.ftimer.report.internal.files.RecordFile;
import io.ftimer.report.internal.files.ReportFile;
import io.ftimer.report.internal.files.WriteOptions;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;
import java.util.zip.GZIPOutputStream;

/**
 * The files that one JVM writes while its tests run: CSV records, one JSON object, and the invocations of templates.
 *
 * <p>They grow with each test. At the end they become a {@link JvmPart}; if the JVM ends early, another JVM makes one of them,
 * see {@link UnfinishedFiles}. Thread safety: thread-confined.
 */
final class JvmFiles {
    /** Begins the lines of tests and containers that ended without a record. */
    static final String ENDED = "-";

    private final JvmName name;
    private final Path run;
    private final TemplateRegions templateRegions;
    private final SuiteJournal csvJournal;
    private final SuiteJournal jsonJournal;
    private final SuiteJournal invocationJournal;
    private final RecordFile running;
    private final SuiteCsv csv;
    private final SuiteJson json;
    private final SuiteCsv invocations;
    private final TemplateStats templates = new TemplateStats();
    private boolean isFirst = true;

    /** Puts text into the entries of the journals. */
    private interface Entry {
        void put() throws IOException;
    }

    /**
     * Creates the files.
     *
     * @param jvm the name of this JVM, which begins with its process id and a dash
     */
    JvmFiles(Path run, String jvm, TemplateRegions templateRegions) throws IOException {
        this.run = run;
        this.templateRegions = templateRegions;
        // a JVM may write several reports, also from several class loaders
        name = new JvmName(
                jvm,
                String.format(Locale.ROOT, "%014x", ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now())) + "-"
                        + Long.toHexString(ThreadLocalRandom.current().nextLong()));
        csvJournal = new SuiteJournal(name.unfinishedCsv(run));
        jsonJournal = new SuiteJournal(name.unfinishedJson(run));
        invocationJournal = new SuiteJournal(name.unfinishedInvocations(run));
        running = RecordFile.create(name.unfinishedRunning(run));
        csv = new SuiteCsv(csvJournal.entry(), jvm);
        json = new SuiteJson(jsonJournal.entry(), jvm);
        invocations = new SuiteCsv(invocationJournal.entry(), jvm);
        // the beginnings of the files
        write(() -> {});
    }

    void write(int attempt, TimedTest timed) throws IOException {
        boolean isInvocation = timed.test().template().isPresent();
        boolean withRegions = !isInvocation || timed.failed() || templateRegions == TemplateRegions.EACH;
        write(() -> {
            csv.write(attempt, timed, withRegions);
            json.write(attempt, timed, withRegions, isFirst);
            if (isInvocation) {
                invocations.write(attempt, timed, true);
                templates.add(timed);
            }
        });
        isFirst = false;
    }

    /** Adds a line about a test that runs, its id, or that does not run any more. */
    void note(String line) throws IOException {
        byte[] bytes = (line.replace('\n', ' ') + '\n').getBytes(StandardCharsets.UTF_8);
        running.append(bytes, bytes.length);
    }

    /** Writes an entry to the journals. What fails before, as for lack of memory, leaves nothing in any of them. */
    private void write(Entry entry) throws IOException {
        try {
            entry.put();
            journals().forEach(SuiteJournal::encode);
            for (SuiteJournal journal : journals()) {
                journal.write();
            }
        } finally {
            journals().forEach(SuiteJournal::clear);
        }
    }

    /** Completes the files. The caller must have locked the folder. */
    void finish(List<AbsentPath> absent) throws IOException {
        List<TemplateSummary> summaries = templates.summaries();
        write(() -> {
            for (TemplateSummary template : summaries) {
                csv.write(template);
            }
            for (AbsentPath path : absent) {
                csv.write(path);
            }
            json.end(summaries);
        });
        for (SuiteJournal journal : journals()) {
            journal.close();
        }
        running.close();
        compress(jsonJournal.file(), name.json(run), "");
        compress(csvJournal.file(), name.csv(run), "");
        deleteAll(run, name);
    }

    /** Closes the files after a failure, as far as possible. Another JVM completes them when this one has ended. */
    void abandon() {
        for (Closeable file : List.of(csvJournal, jsonJournal, invocationJournal, running)) {
            try {
                file.close();
            } catch (IOException alsoFailed) {
                // the first failure was reported
            }
        }
    }

    private List<SuiteJournal> journals() {
        return List.of(csvJournal, jsonJournal, invocationJournal);
    }

    /** Deletes the files that a JVM writes while its tests run. The CSV file is the last one: without it, nothing is left. */
    static void deleteAll(Path run, JvmName name) throws IOException {
        Files.deleteIfExists(name.unfinishedRunning(run));
        Files.deleteIfExists(name.unfinishedInvocations(run));
        Files.deleteIfExists(name.unfinishedJson(run));
        Files.deleteIfExists(name.unfinishedCsv(run));
    }

    /** Compresses a file, followed by a text. The result appears when it is complete. */
    static void compress(Path from, Path to, String end) throws IOException {
        try (InputStream text = Files.newInputStream(from)) {
            ReportFile.Content content = out -> {
                GZIPOutputStream compressed = new GZIPOutputStream(out);
                text.transferTo(compressed);
                compressed.write(end.getBytes(StandardCharsets.UTF_8));
                compressed.finish();
            };
            ReportFile.replaceBytes(to, content, WriteOptions.DEFAULT);
        }
    }
}
