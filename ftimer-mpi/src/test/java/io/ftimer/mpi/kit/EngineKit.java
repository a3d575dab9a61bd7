package io.ftimer.mpi.kit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All checks that an engine must pass. Run them with 1, 2, 3, 4, 5, 8 and 16 ranks: most collectives take different paths for
 * powers of two and other numbers.
 *
 * <pre>{@code
 * InProcess.run(5, world -> {
 *     for (EngineCheck check : EngineKit.checks()) {
 *         check.run(world);
 *     }
 * });
 * }</pre>
 *
 * <p>{@link #checkMisbehaviors} also covers how an engine ends a job that fails. {@link KitProgram} is all of it as a program.
 * Stateless.
 *
 */
public final class EngineKit {
    private EngineKit() {}

    /** Returns the checks, simple ones first. */
    public static List<EngineCheck> checks() {
        return Stream.of(MessageChecks.all(), CollectiveChecks.all(), GroupChecks.all(), ReleaseChecks.all())
                .flatMap(List::stream)
                .toList();
    }

    /**
     * Runs a job for each {@link Misbehavior}, one after another. Each must fail in time, with a message that contains
     * {@link Misbehavior#MESSAGE} if the last rank gives that reason, and otherwise {@code rank N} with its number.
     *
     * <pre>{@code
     * EngineKit.checkMisbehaviors(3, Duration.ofSeconds(60), (ranks, misbehavior) -> {
     *     InProcess.run(ranks, Duration.ofSeconds(2), misbehavior::run);
     *     return "";
     * });
     * }</pre>
     *
     * @param ranks of each job, at least 2
     * @param longest how long a job may take; set a shorter limit for the job itself, for instance
     *     {@link io.ftimer.mpi.launch.MpiJob#stallTimeout}, since a rank that only waits may still continue
     * @throws AssertionError if a job passes, takes longer, or has another message; it names every such misbehavior
     * @throws IllegalArgumentException if {@code ranks} is less than 2
     * @throws InterruptedException if the thread was interrupted while a job ran
     */
    public static void checkMisbehaviors(int ranks, Duration longest, MisbehavingJob job) throws InterruptedException {
        if (ranks < 2) {
            throw new IllegalArgumentException("number of ranks must be at least 2, was " + ranks);
        }
        List<String> problems = new ArrayList<>();
        for (Misbehavior misbehavior : Misbehavior.values()) {
            String problem = problemOf(misbehavior, ranks, longest, job);
            if (!problem.isEmpty()) {
                problems.add(misbehavior + ": " + problem);
            }
        }
        if (!problems.isEmpty()) {
            throw new AssertionError(String.join("\n", problems));
        }
    }

    /** Returns what is wrong with the end of the job, or an empty text. */
    private static String problemOf(Misbehavior misbehavior, int ranks, Duration longest, MisbehavingJob job)
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
