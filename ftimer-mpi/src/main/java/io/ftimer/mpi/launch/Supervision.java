package io.ftimer.mpi.launch;

import java.time.Duration;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Supervises a job until it has ended or must be ended. For one job. */
final class Supervision {
    private static final long PERIOD_MILLIS = 50;

    /** How long ranks may take to write their positions; each checks for the request several times a second. */
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    /** Ranks that are stuck confirm their position more often. */
    private static final Duration FRESH = Duration.ofSeconds(2);

    /** A process that a signal ended has the exit code 128 plus the signal. */
    private static final int SIGNAL = 128;

    private final JobFolder folder;
    private final RankProcesses started;
    private final int ranks;
    private final @Nullable Duration timeout;
    private final long begin = System.nanoTime();

    Supervision(JobFolder folder, RankProcesses started, int ranks, @Nullable Duration timeout) {
        this.folder = folder;
        this.started = started;
        this.ranks = ranks;
        this.timeout = timeout;
    }

    /** Waits until the job is over; processes may be left. */
    JobResult await() throws InterruptedException {
        while (true) {
            // in this order: a process that has ended writes no more results
            boolean ended = started.haveEnded();
            Integer[] exitCodes =
                    IntStream.range(0, ranks).mapToObj(started::exitCode).toArray(Integer[]::new);
            JobResult failure = failure(ended, exitCodes);
            if (failure != null) {
                return failure;
            }
            if (ended) {
                return JobResult.PASSED;
            }
            if (isStuck()) {
                return new JobResult(1, "all ranks wait for each other:" + positions());
            }
            if (timeout != null && System.nanoTime() - begin > timeout.toNanos()) {
                return timedOut(timeout);
            }
            Thread.sleep(PERIOD_MILLIS);
        }
    }

    /** Returns the best known failure: reported by a rank, seen from the exit code of its process, or inferred from its end. */
    private @Nullable JobResult failure(boolean ended, @Nullable Integer[] exitCodes) throws InterruptedException {
        for (int rank = 0; rank < ranks; rank++) {
            RankResult result = folder.result(rank);
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

    private JobResult timedOut(Duration longest) throws InterruptedException {
        folder.requestPositions();
        long requested = System.nanoTime();
        while (IntStream.range(0, ranks).anyMatch(rank -> !hasReturned(rank) && !folder.isFresh(rank, FRESH))
                && System.nanoTime() - requested < PATIENCE.toNanos()) {
            Thread.sleep(PERIOD_MILLIS);
        }
        return new JobResult(
                JobResult.TIMED_OUT, "the job did not end within " + longest.toSeconds() + " s:" + positions());
    }

    /** Returns whether every rank has returned or waits for a message, so that no rank can ever continue. */
    private boolean isStuck() {
        return IntStream.range(0, ranks).allMatch(rank -> hasReturned(rank) || folder.isFresh(rank, FRESH))
                && !IntStream.range(0, ranks).allMatch(this::hasReturned);
    }

    private String positions() {
        return IntStream.range(0, ranks)
                .mapToObj(
                        rank -> "\n  rank " + rank + " " + Objects.requireNonNullElse(position(rank), "did not answer"))
                .collect(Collectors.joining());
    }

    private @Nullable String position(int rank) {
        return hasReturned(rank) ? "has returned" : folder.position(rank);
    }

    private boolean hasReturned(int rank) {
        return folder.result(rank) != null;
    }
}
