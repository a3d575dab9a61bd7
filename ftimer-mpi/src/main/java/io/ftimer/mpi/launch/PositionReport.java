package io.ftimer.mpi.launch;

import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
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
        Map<String, List<Integer>> ranksByLine = new LinkedHashMap<>();
        positions.forEach((rank, lines) -> lines.forEach(line ->
                ranksByLine.computeIfAbsent(line, unused -> new ArrayList<>()).add(rank)));
        StringBuilder report = new StringBuilder();
        ranksByLine.forEach((line, ranks) ->
                report.append("\n  ").append(names(ranks)).append(": ").append(line));
        return report.toString();
    }

    /** Returns for instance {@code ranks 0, 2-3}. */
    private static String names(Collection<Integer> ranks) {
        int[] sorted = ranks.stream().mapToInt(Integer::intValue).distinct().toArray();
        List<String> ranges = new ArrayList<>();
        for (int at = 0; at < sorted.length; ) {
            int last = at;
            while (last + 1 < sorted.length && sorted[last + 1] == sorted[last] + 1) {
                last++;
            }
            ranges.add(last == at ? Integer.toString(sorted[at]) : sorted[at] + "-" + sorted[last]);
            at = last + 1;
        }
        return (sorted.length == 1 ? "rank " : "ranks ") + String.join(", ", ranges);
    }
}
