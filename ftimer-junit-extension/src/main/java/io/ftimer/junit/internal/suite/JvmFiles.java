package io.ftimer.junit.internal.suite;

import io.ftimer.CheckedRunnable;
import io.ftimer.junit.internal.suite.SuiteJournal.Text;
import io.ftimer.report.internal.text.Field;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The journal that one JVM writes while its tests run: CSV records, and the invocations of templates.
 *
 * <p>It grows with each test. At the end it becomes a {@link JvmPart}; if the JVM ends early, another JVM makes one of it, see
 * {@link UnfinishedFiles}. Thread safety: thread-confined.
 */
final class JvmFiles {
    /** Begins the lines of tests and containers that ended without a record. */
    static final String ENDED = "-";

    private final JvmName name;
    private final Path run;
    private final SuiteJournal journal;
    private final SuiteCsv csv;
    private final SuiteCsv digest;
    private final SuiteCsv invocations;
    private final PartPage.Lines page;

    /** @param jvm the name of this JVM, which begins with its process id and a dash */
    JvmFiles(Path run, String jvm) throws IOException {
        this.run = run;
        // a JVM may write several reports, also from several class loaders
        name = new JvmName(
                jvm,
                String.format(Locale.ROOT, "%014x", ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now())) + "-"
                        + Long.toHexString(ThreadLocalRandom.current().nextLong()));
        journal = new SuiteJournal(name.unfinished(run));
        csv = new SuiteCsv(journal.part(Text.CSV), jvm);
        digest = new SuiteCsv(journal.part(Text.DIGEST), jvm);
        invocations = new SuiteCsv(journal.part(Text.INVOCATIONS), jvm);
        page = new PartPage.Lines(List.of(), journal.part(Text.PAGE));
        write(() -> {
            journal.part(Text.CSV).append(SuiteCsv.HEADER_LINE);
            journal.part(Text.DIGEST).append(SuiteCsv.HEADER_LINE);
            journal.part(Text.INVOCATIONS).append(SuiteCsv.HEADER_LINE);
        });
    }

    void write(int attempt, TimedTest timed) throws IOException {
        boolean isInvocation = timed.test().template().isPresent();
        boolean withRegions = !isInvocation || timed.failed();
        // one that passed after it failed says so
        boolean isPlain = isInvocation && attempt == 1 && SuiteFields.isPlain(timed);
        write(() -> {
            if (!isPlain) {
                csv.write(attempt, timed, withRegions ? SuiteFields.WHOLE : SuiteFields.WITHOUT_TREE);
            }
            digest.write(attempt, timed, SuiteFields.OF_DIGEST);
            if (withRegions) {
                page.write(attempt, timed);
            }
            if (isInvocation) {
                invocations.write(attempt, timed, SuiteFields.WHOLE);
            }
        });
    }

    <T> void write(String type, List<Field<T>> fields, List<T> rows) throws IOException {
        write(() -> {
            csv.write(type, fields, rows);
            digest.write(type, fields, rows);
        });
    }

    /** Adds a line about a test that runs, its id, or that does not run any more. */
    void note(String line) throws IOException {
        write(() -> journal.part(Text.RUNNING).append(line.replace('\n', ' ')).append('\n'));
    }

    private void write(CheckedRunnable<IOException> entry) throws IOException {
        try {
            entry.run();
            journal.write();
            page.keep();
        } finally {
            journal.clear();
        }
    }

    /** Completes the report. The caller must have locked the folder. */
    void finish(List<RunPaths.AbsentPath> absent, long missing) throws IOException {
        journal.close();
        Path unfinished = name.unfinished(run);
        List<TemplateReader.TemplateSummary> templates = TemplateReader.read(unfinished);
        JvmPart.of(run, name, JvmPart.NOT_EARLY).complete(unfinished, Map.of(), templates, absent, missing);
        Files.deleteIfExists(unfinished);
    }

    /** Closes the journal after a failure, if possible. Another JVM completes it when this one has ended. */
    void abandon() {
        try {
            journal.close();
        } catch (IOException alsoFailed) {
            // the first failure was reported
        }
    }
}
