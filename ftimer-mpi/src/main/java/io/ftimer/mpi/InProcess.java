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
 * longer than its patience, 60 seconds unless set; the message then names the rank
 * that is late, not the one whose patience ended first, and says what every rank was doing, and in which line. The caller
 * gets the exception that ended the job, with independent exceptions of other ranks as suppressed exceptions.
 *
 * <p>Thread safety: stateless; every run is a job of its own.
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

    private InProcess() {}

    /**
     * Runs a job and returns when all ranks have ended.
     *
     * @param ranks their number, at least 1
     * @throws X if a rank did
     * @throws CommunicationException if a rank could not reach another one
     */
    public static <X extends Exception> void run(int ranks, RankBody<X> body) throws X {
        run(ranks, PATIENCE, body);
    }

    /** As {@link #run(int, RankBody)}, with another patience; it must be positive. */
    public static <X extends Exception> void run(int ranks, Duration patience, RankBody<X> body) throws X {
        Objects.requireNonNull(body, "body");
        call(ranks, patience, world -> {
            body.run(world);
            return ranks;
        });
    }

    /** As {@link #run(int, RankBody)}, and returns the results of the ranks, in rank order. */
    public static <T extends @Nullable Object, X extends Exception> List<T> call(int ranks, RankFunction<T, X> body)
            throws X {
        return call(ranks, PATIENCE, body);
    }

    /** As {@link #call(int, RankFunction)}, with another patience; it must be positive. */
    public static <T extends @Nullable Object, X extends Exception> List<T> call(
            int ranks, Duration patience, RankFunction<T, X> body) throws X {
        if (ranks < 1) {
            throw new IllegalArgumentException("number of ranks must be at least 1, was " + ranks);
        }
        if (patience.isNegative() || patience.isZero()) {
            throw new IllegalArgumentException("patience must be positive, was " + patience);
        }
        return new InProcessJob(ranks, patience).results(Objects.requireNonNull(body, "body"));
    }
}
