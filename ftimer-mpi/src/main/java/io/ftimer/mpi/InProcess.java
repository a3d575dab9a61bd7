package io.ftimer.mpi;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Runs a job of many ranks inside this JVM, a thread for each: for tests, without any MPI. Where the JDK has virtual
 * threads, a hundred thousand ranks are possible.
 *
 * <pre>{@code
 * List<StrictSummary> summaries = InProcess.call(4, world -> {
 *     FTimer timer = FTimer.create();
 *     timer.start("solve");
 *     world.allreduce(new long[] {world.rank()}, LongOp.SUM);
 *     timer.stop("solve");
 *     return MpiTimer.of(timer, world).summary();
 * });
 * }</pre>
 *
 * <p>Ranks exchange copies of bytes only. They share the heap, however, so code with mutable static fields behaves
 * differently from processes of its own.
 *
 * <p>A rank that throws ends the job: every other rank that waits, now or later, gets a {@link CommunicationException} that
 * names it, and all threads of the job are interrupted. The job also ends if a rank waits for one that has returned, or
 * longer than the {@linkplain #patience(Duration) patience}; the message then names the rank
 * that is late, not the one whose patience ended first, and says what every rank was doing, and in which line. The caller
 * gets the exception that ended the job, with independent exceptions of other ranks as suppressed exceptions.
 *
 * <p>Thread safety: immutable; every run is a job of its own.
 */
public final class InProcess {
    /**
     * The code of one rank.
     *
     * @param <X> the checked exception that it may throw, {@link RuntimeException} if none
     */
    @FunctionalInterface
    public interface RankBody<X extends Exception> {
        /** Runs the rank whose number is {@code world.rank()}. */
        void run(Communicator world) throws X;
    }

    /**
     * The code of one rank that returns a result.
     *
     * @param <T> the type of the result
     * @param <X> the checked exception that it may throw, {@link RuntimeException} if none
     */
    @FunctionalInterface
    public interface RankFunction<T extends @Nullable Object, X extends Exception> {
        /** Runs the rank whose number is {@code world.rank()} and returns its result. */
        T call(Communicator world) throws X;
    }

    /** Far more than a rank of a test computes between two collective calls, and less than a build server waits. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final int ranks;
    private final Duration patience;

    private InProcess(int ranks, Duration patience) {
        this.ranks = ranks;
        this.patience = patience;
    }

    /**
     * Returns an engine for jobs of this number of ranks.
     *
     * @throws IllegalArgumentException if {@code ranks} is less than 1
     */
    public static InProcess of(int ranks) {
        if (ranks < 1) {
            throw new IllegalArgumentException("number of ranks must be at least 1, was " + ranks);
        }
        return new InProcess(ranks, PATIENCE);
    }

    /** Runs a job and returns when all ranks have ended; as {@code of(ranks).run(body)}. */
    public static <X extends Exception> void run(int ranks, RankBody<X> body) throws X {
        of(ranks).run(body);
    }

    /** Runs a job and returns the results of its ranks; as {@code of(ranks).call(body)}. */
    public static <T extends @Nullable Object, X extends Exception> List<T> call(int ranks, RankFunction<T, X> body)
            throws X {
        return of(ranks).call(body);
    }

    /**
     * Returns an engine that ends a job when a rank has waited this long for another one; 60 seconds unless set.
     *
     * @throws IllegalArgumentException if {@code longest} is not positive
     */
    public InProcess patience(Duration longest) {
        if (longest.isNegative() || longest.isZero()) {
            throw new IllegalArgumentException("patience must be positive, was " + longest);
        }
        return new InProcess(ranks, longest);
    }

    /**
     * Runs a job and returns when all ranks have ended.
     *
     * @throws X if a rank did
     * @throws CommunicationException if a rank could not reach another one
     */
    public <X extends Exception> void run(RankBody<X> body) throws X {
        Objects.requireNonNull(body, "body");
        call(world -> {
            body.run(world);
            return ranks;
        });
    }

    /**
     * Runs a job and returns the results of its ranks, in rank order.
     *
     * @throws X if a rank did
     * @throws CommunicationException if a rank could not reach another one
     */
    public <T extends @Nullable Object, X extends Exception> List<T> call(RankFunction<T, X> body) throws X {
        return new InProcessJob(ranks, patience).results(Objects.requireNonNull(body, "body"));
    }
}
