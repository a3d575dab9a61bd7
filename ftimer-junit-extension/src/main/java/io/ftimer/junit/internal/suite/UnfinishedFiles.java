package io.ftimer.junit.internal.suite;

import io.ftimer.junit.internal.suite.SuiteJournal.Text;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
            Map<String, Integer> recorded = recorded(journal);
            List<TimedTest> cutOff = cutOff(journal, recorded);
            List<TemplateReader.TemplateSummary> templates = TemplateReader.read(journal);
            Map<TimedTest, Integer> attempts = new LinkedHashMap<>();
            cutOff.forEach(
                    test -> attempts.put(test, recorded.getOrDefault(test.test().testId(), 0) + 1));
            int executions =
                    recorded.values().stream().mapToInt(Integer::intValue).sum() + cutOff.size();
            JvmPart.of(run, name, executions).complete(journal, attempts, templates, List.of(), 0);
        }
        Files.deleteIfExists(journal);
    }

    /** Returns the number of records of each test in a journal of whole entries. */
    private static Map<String, Integer> recorded(Path journal) throws IOException {
        Map<String, Integer> recorded = new HashMap<>();
        try (InputStream tests = SuiteJournal.read(journal, Text.DIGEST)) {
            SuiteCsvReader.read(tests, journal.toString(), row -> {
                if (row.type().equals("test")) {
                    recorded.merge(row.text("test_id"), 1, Integer::sum);
                }
            });
        }
        return recorded;
    }

    /** Returns the tests that started and did not end, and the containers without a running test. */
    private static List<TimedTest> cutOff(Path journal, Map<String, Integer> recorded) throws IOException {
        Map<String, Integer> open = new HashMap<>();
        recorded.forEach((id, ends) -> open.put(id, -ends));
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(SuiteJournal.read(journal, Text.RUNNING), StandardCharsets.UTF_8))) {
            lines.lines().forEach(line -> {
                boolean ended = line.startsWith(JvmFiles.ENDED);
                open.merge(ended ? line.substring(JvmFiles.ENDED.length()) : line, ended ? -1 : 1, Integer::sum);
            });
        }
        open.values().removeIf(count -> count <= 0);
        Instant end = Files.getLastModifiedTime(journal).toInstant();
        return TestLevel.innermost(open.keySet()).stream()
                .map(id -> TimedTest.of(FinishedTest.cutOff(id, end), 0))
                .toList();
    }
}
