package io.ftimer.mpi.kit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
 * @since 0.1
 */
public final class EngineKit {
    private EngineKit() {}

    /** Returns the checks, simple ones first. */
    public static List<EngineCheck> checks() {
        return Stream.of(
                        MessageChecks.all(),
                        ReductionChecks.all(),
                        BroadcastChecks.all(),
                        GroupChecks.all(),
                        ReleaseChecks.all())
                .flatMap(List::stream)
                .toList();
    }

    /**
     * Runs a job for each {@link Misbehavior}, one after another. Each must fail in time, with a message that contains
     * {@link Misbehavior#MESSAGE} if the last rank gives that reason, and otherwise {@code rank N} with its number.
     *
     * <pre>{@code
     * EngineKit.checkMisbehaviors(3, Duration.ofSeconds(60), (ranks, misbehavior) -> {
     *     InProcess.of(ranks).patience(Duration.ofSeconds(2)).run(misbehavior::run);
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
            String problem = Endings.problemOf(misbehavior, ranks, longest, job);
            if (!problem.isEmpty()) {
                problems.add(misbehavior + ": " + problem);
            }
        }
        if (!problems.isEmpty()) {
            throw new AssertionError(String.join("\n", problems));
        }
    }
}
