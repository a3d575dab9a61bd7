package io.ftimer.mpi.kit;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Checks how jobs that misbehave end. Stateless. */
final class Endings {
    private Endings() {}

    /** Returns what is wrong with the end of the job, or an empty text. */
    static String problemOf(Misbehavior misbehavior, int ranks, Duration longest, MisbehavingJob job)
            throws InterruptedException {
        CompletableFuture<String> end = new CompletableFuture<>();
        Thread runner = new Thread(() -> run(misbehavior, ranks, job, end), "ftimer-kit-" + misbehavior);
        runner.setDaemon(true);
        runner.start();
        try {
            return problemOf(misbehavior, ranks, end.get(longest.toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException e) {
            runner.interrupt();
            return "the job must end within " + longest;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void run(Misbehavior misbehavior, int ranks, MisbehavingJob job, CompletableFuture<String> end) {
        try {
            end.complete(job.run(ranks, misbehavior));
        } catch (Throwable e) {
            end.complete(Stream.concat(Stream.of(e), Arrays.stream(e.getSuppressed()))
                    .map(Throwable::toString)
                    .collect(Collectors.joining("\n")));
        }
    }

    private static String problemOf(Misbehavior misbehavior, int ranks, String message) {
        if (message.isEmpty()) {
            return "the job must fail";
        }
        String expected = misbehavior.says() ? Misbehavior.MESSAGE : "rank " + (ranks - 1);
        return (message + " ").matches("(?s).*\\b" + expected + "\\b.*")
                ? ""
                : "the message must name \"" + expected + "\", was: " + message;
    }
}
