package io.ftimer.junit.internal.suite;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The tests that ran when a JVM ended early.
 *
 * @param tests the tests, and the containers without a running test
 * @param recorded the number of records of each test
 */
record CutOffTests(List<TimedTest> tests, Map<String, Integer> recorded) {

    /**
     * Finds the tests that started and did not end.
     *
     * @param running the ids of tests that started, see {@link JvmFiles#note}
     * @param csv the records of tests
     * @param hasHeader whether a file with records is readable: it begins with a complete header
     */
    static CutOffTests of(Path running, Path csv, boolean hasHeader) throws IOException {
        Map<String, Integer> recorded = new HashMap<>();
        if (hasHeader) {
            SuiteCsvReader.read(csv, row -> {
                if (row.type().equals("test")) {
                    recorded.merge(row.text("test_id"), 1, Integer::sum);
                }
            });
        }
        Map<String, Integer> open = new HashMap<>();
        recorded.forEach((id, ends) -> open.put(id, -ends));
        Instant end = Instant.EPOCH;
        if (Files.exists(running)) {
            end = Files.getLastModifiedTime(running).toInstant();
            String lines = Files.readString(running, StandardCharsets.UTF_8);
            // the last line may be incomplete
            lines.substring(0, lines.lastIndexOf('\n') + 1).lines().forEach(line -> {
                boolean ended = line.startsWith(JvmFiles.ENDED);
                open.merge(ended ? line.substring(JvmFiles.ENDED.length()) : line, ended ? -1 : 1, Integer::sum);
            });
        }
        open.values().removeIf(count -> count <= 0);
        Instant at = end;
        return new CutOffTests(
                TestLevel.innermost(open.keySet()).stream()
                        .map(id -> TimedTest.of(FinishedTest.cutOff(id, at), 0))
                        .toList(),
                recorded);
    }

    /** Returns the number of this execution of one of the tests. */
    int attempt(TimedTest test) {
        return recorded.getOrDefault(test.test().testId(), 0) + 1;
    }
}
