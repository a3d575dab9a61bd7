package io.ftimer.mpi.launch;

import io.ftimer.report.internal.reduce.ContributorSet;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Where the ranks of a job are, a line for all that are in the same place. Stateless. */
final class PositionReport {
    private static final long PERIOD_MILLIS = 20;

    /** How long ranks may take to answer; each looks for a request several times a second. */
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private PositionReport() {}

    /** Asks all ranks, waits for their answers for a short time, and returns the lines. */
    static String ask(JobFolder folder, int ranks) throws InterruptedException {
        FileTime request = folder.requestPositions();
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        Map<Integer, List<String>> answers = new TreeMap<>();
        while (answers.size() < ranks && System.nanoTime() < deadline) {
            for (int rank = 0; rank < ranks; rank++) {
                List<String> answer = folder.position(rank, request);
                if (answer != null) {
                    answers.put(rank, answer);
                }
            }
            Thread.sleep(PERIOD_MILLIS);
        }
        for (int rank = 0; rank < ranks; rank++) {
            answers.putIfAbsent(rank, List.of(folder.result(rank) == null ? "did not answer" : "has returned"));
        }
        return of(answers);
    }

    /** Returns the lines of these ranks, each after a line break. */
    static String of(Map<Integer, List<String>> positions) {
        Map<String, ContributorSet> ranksByLine = new LinkedHashMap<>();
        positions.forEach((rank, lines) -> lines.stream()
                .distinct()
                .forEach(line -> ranksByLine
                        .computeIfAbsent(line, unused -> new ContributorSet())
                        .add(rank)));
        StringBuilder report = new StringBuilder();
        ranksByLine.forEach((line, ranks) -> report.append("\n  ")
                .append(ranks.describe("rank"))
                .append(": ")
                .append(line));
        return report.toString();
    }
}
