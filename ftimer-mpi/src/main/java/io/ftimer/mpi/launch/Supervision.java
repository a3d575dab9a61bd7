package io.ftimer.mpi.launch;

import io.ftimer.report.internal.reduce.ContributorSet;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Supervises a job until it has ended or must be ended: because a rank failed, or because a limit of
 * the user is over. For one job.
 */
final class Supervision {
    /** After which time without progress there is a report unless it is set. */
    static final Duration USUAL_WARNING = Duration.ofSeconds(30);

    private static final long PERIOD_MILLIS = 50;

    /** A process that a signal ended has the exit code 128 plus the signal. */
    private static final int SIGNAL = 128;

    private final JobFolder folder;
    private final RankProcesses started;
    private final int ranks;
    private final @Nullable Duration timeout;
    private final Stalls stalls;
    private final long begin = System.nanoTime();
    private final JobProgress progress;

    /** Reports of one stall come at growing intervals. */
    private Duration nextWarning;

    Supervision(JobFolder folder, RankProcesses started, int ranks, @Nullable Duration timeout, Stalls stalls) {
        this.folder = folder;
        this.started = started;
        this.ranks = ranks;
        this.timeout = timeout;
        this.stalls = stalls;
        this.nextWarning = stalls.warning();
        this.progress = new JobProgress(folder, ranks);
    }

    /** Waits until the job is over; processes may be left. */
    JobResult await() throws InterruptedException {
        while (true) {
            // in this order: a process that has ended writes no more results
            boolean ended = started.haveEnded();
            Integer[] exitCodes =
                    IntStream.range(0, ranks).mapToObj(this::exitCode).toArray(Integer[]::new);
            JobResult failure = failure(ended, exitCodes);
            if (failure != null) {
                return failure;
            }
            if (ended) {
                return JobResult.PASSED;
            }
            JobResult stall = stall(progress.sinceLast());
            if (stall != null) {
                return stall;
            }
            if (timeout != null && System.nanoTime() - begin > timeout.toNanos()) {
                return timedOut("the job did not end within " + seconds(timeout));
            }
            Thread.sleep(PERIOD_MILLIS);
        }
    }

    /** Reports a stall, and returns the result of the job if it has lasted too long. */
    private @Nullable JobResult stall(Duration sinceProgress) throws InterruptedException {
        Duration limit = stalls.timeout();
        if (limit != null && sinceProgress.compareTo(limit) >= 0) {
            return timedOut("no rank has made progress for " + seconds(limit));
        }
        if (sinceProgress.compareTo(stalls.warning()) < 0) {
            nextWarning = stalls.warning();
        } else if (sinceProgress.compareTo(nextWarning) >= 0) {
            stalls.report()
                    .accept("no rank of job " + ProcessHandle.current().pid() + " has made progress for "
                            + seconds(nextWarning) + "; it goes on:" + PositionReport.ask(folder, ranks));
            nextWarning = nextWarning.multipliedBy(2);
        }
        return null;
    }

    private JobResult timedOut(String what) throws InterruptedException {
        return new JobResult(JobResult.TIMED_OUT, what + ":" + PositionReport.ask(folder, ranks));
    }

    private static String seconds(Duration duration) {
        return duration.toMillis() % 1000 == 0 ? duration.toSeconds() + " s" : duration.toMillis() + " ms";
    }

    /** Returns the best known failure: reported by a rank, seen from the exit code of its process, or inferred from its end. */
    private @Nullable JobResult failure(boolean ended, @Nullable Integer[] exitCodes) throws InterruptedException {
        for (int rank = 0; rank < ranks; rank++) {
            JobResult result = folder.result(rank);
            if (result != null && !result.passed()) {
                Integer code = started.exitCodeSoon(rank);
                return new JobResult(
                        code == null || code == 0 ? result.exitCode() : code, who(rank) + result.message());
            }
        }
        for (int rank = 0; rank < ranks; rank++) {
            Integer code = exitCodes[rank];
            if (code != null && code != 0) {
                String how = code > SIGNAL ? " (signal " + (code - SIGNAL) + ")" : "";
                return new JobResult(code, who(rank) + "ended with exit code " + code + how);
            }
        }
        for (int rank = 0; rank < ranks; rank++) {
            if (folder.result(rank) == null && (ended || exitCodes[rank] != null)) {
                return new JobResult(1, silent(rank, ended));
            }
        }
        return null;
    }

    private @Nullable Integer exitCode(int rank) {
        Integer code = started.exitCode(rank);
        return code == null ? folder.exitCode(rank) : code;
    }

    private String who(int rank) {
        return "rank " + rank + " of " + ranks + " ";
    }

    /** Returns the message for a rank that ended without a result. If all ranks share a JVM, none is to blame. */
    private String silent(int rank, boolean ended) {
        boolean noneReported = IntStream.range(0, ranks).allMatch(other -> folder.result(other) == null);
        return ended && noneReported && ranks > 1
                ? "all " + ranks + " ranks ended: " + started.howAllEnded()
                : who(rank) + "ended: its JVM was killed or crashed";
    }

    /**
     * What a job does while its ranks do not progress.
     *
     * @param warning after which time there is a report
     * @param timeout after which time the job ends, or null for never
     */
    record Stalls(
            Duration warning,
            Consumer<String> report,
            @Nullable Duration timeout) {}

    /** What the files of all ranks say about the progress of a job. Thread-confined. */
    static final class JobProgress {
        private final JobFolder folder;
        private final int ranks;
        private final @Nullable FileTime[] last;
        private long lastChange = System.nanoTime();

        JobProgress(JobFolder folder, int ranks) {
            this.folder = folder;
            this.ranks = ranks;
            this.last = new FileTime[ranks];
        }

        /** Returns the time since a rank last progressed, started or ended; or since this object was made. */
        Duration sinceLast() {
            @Nullable FileTime[] now = new FileTime[ranks];
            Arrays.setAll(now, folder::progress);
            if (!Arrays.equals(now, last)) {
                System.arraycopy(now, 0, last, 0, ranks);
                lastChange = System.nanoTime();
            }
            return Duration.ofNanos(System.nanoTime() - lastChange);
        }
    }

    /** Where the ranks of a job are, a line for all that are in the same place. Stateless. */
    static final class PositionReport {
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
}
