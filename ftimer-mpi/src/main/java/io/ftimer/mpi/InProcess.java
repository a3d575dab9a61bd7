package io.ftimer.mpi;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Runs a job of many ranks inside this JVM, a thread for each: for tests, without any MPI. Where the JDK has virtual
 * threads there can be a hundred thousand ranks.
 *
 * <pre>{@code
 * List<StrictSummary> same = InProcess.call(4, world -> {
 *     FTimer timer = FTimer.create();
 *     solve(world, timer);
 *     return MpiTimer.of(timer, world).summary();
 * });
 * }</pre>
 *
 * <p>Ranks exchange copies of bytes only. They do share the heap, so that code with mutable statics behaves otherwise than
 * in processes of its own.
 *
 * <p>A rank that throws ends the others: whoever waits, or waits next, gets a {@link CommunicationException} that names
 * it, and all threads of the job are interrupted. The same happens when a rank waits for one that has returned, or longer
 * than the {@linkplain #patience(Duration) patience}; the message then says what every rank was doing. What ended the job
 * is thrown to the caller, with what other ranks threw on their own as suppressed exceptions.
 *
 * <p>Thread safety: immutable; every run is a job of its own.
 */
public final class InProcess {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final int ranks;
    private final Duration patience;

    private InProcess(int ranks, Duration patience) {
        this.ranks = ranks;
        this.patience = patience;
    }

    /**
     * Returns an engine for jobs of so many ranks.
     *
     * @throws IllegalArgumentException if there is not at least one
     */
    public static InProcess of(int ranks) {
        if (ranks < 1) {
            throw new IllegalArgumentException("a job of " + ranks + " ranks; it needs at least 1");
        }
        return new InProcess(ranks, PATIENCE);
    }

    /** Runs a job of so many ranks and returns when all have ended; as {@code of(ranks).run(body)}. */
    public static <X extends Exception> void run(int ranks, RankBody<X> body) throws X {
        of(ranks).run(body);
    }

    /** Runs a job of so many ranks and returns their results; as {@code of(ranks).call(body)}. */
    public static <T extends @Nullable Object, X extends Exception> List<T> call(int ranks, RankCall<T, X> body)
            throws X {
        return of(ranks).call(body);
    }

    /**
     * Returns an engine where a rank waits at most so long for another one before the job is given up; 60 seconds unless
     * set.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public InProcess patience(Duration longest) {
        if (longest.isNegative() || longest.isZero()) {
            throw new IllegalArgumentException("a patience of " + longest + "; it must be positive");
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
     * Runs a job and returns what the ranks returned, in their order.
     *
     * @throws X if a rank did
     * @throws CommunicationException if a rank could not reach another one
     */
    public <T extends @Nullable Object, X extends Exception> List<T> call(RankCall<T, X> body) throws X {
        return new JobRun<>(ranks, patience, Objects.requireNonNull(body, "body")).results();
    }
}
