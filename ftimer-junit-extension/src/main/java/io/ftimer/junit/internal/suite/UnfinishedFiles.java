package io.ftimer.junit.internal.suite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
            if (JvmName.isUnfinished(file) && !RunFolder.isWritten(run, file)) {
                found.add(file);
            }
        }
        return found;
    }

    private static void complete(Path run, JvmName name) throws IOException {
        Path journal = name.unfinished(run);
        if (SuiteJournal.cut(journal)
                && !Files.exists(JvmPart.of(run, name, JvmPart.NOT_EARLY).file())) {
            CutOffTests cutOff = CutOffTests.of(journal);
            List<TemplateSummary> templates = TemplateReader.read(journal);
            StringBuilder csv = new StringBuilder();
            SuiteCsv records = new SuiteCsv(csv, name.jvm());
            StringBuilder json = new StringBuilder();
            SuiteJson object = new SuiteJson(json);
            boolean isFirst = cutOff.recorded().isEmpty();
            for (TimedTest test : cutOff.tests()) {
                records.write(cutOff.attempt(test), test, false);
                object.write(cutOff.attempt(test), test, false, isFirst);
                isFirst = false;
            }
            JvmPart.of(run, name, cutOff.executions())
                    .complete(
                            journal,
                            csv + SuiteCsv.end(name.jvm(), templates, List.of(), 0),
                            json + SuiteJson.end(templates, true));
        }
        Files.deleteIfExists(journal);
    }
}
