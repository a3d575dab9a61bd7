package io.ftimer.mpi;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What the ranks of one in-process job have in common: their inboxes, and whether one has failed. Thread-safe. */
final class Job {
    static final String ADVICE = "; every rank of a communicator must make the same collective calls";

    /** Stands for the thread that runs the job. */
    static final int NO_RANK = -1;

    private static final int MOST_STATES = 16;

    /**
     * Why a job ends early.
     *
     * @param rank the rank that failed, or {@link #NO_RANK}
     * @param cause what the rank threw, or what the engine noticed while the rank waited
     */
    record Failure(int rank, Throwable cause) {
        @Override
        public String toString() {
            return rank == NO_RANK ? cause.toString() : "rank " + rank + " failed: " + cause;
        }
    }

    private final Inbox[] inboxes;
    private final Duration patience;
    private final AtomicReference<@Nullable Failure> failure = new AtomicReference<>();
    private final AtomicLong lastContext = new AtomicLong();

    /** The ranks of the world in each group that a split made, by context. */
    private final Map<Long, int[]> groups = new ConcurrentHashMap<>();

    private final Runnable onFailure;

    /** Creates a job; {@code onFailure} is told once, by the failing rank. */
    Job(int ranks, Duration patience, Runnable onFailure) {
        this.patience = patience;
        this.onFailure = onFailure;
        inboxes = IntStream.range(0, ranks)
                .mapToObj(rank -> new Inbox(this, rank))
                .toArray(Inbox[]::new);
    }

    int size() {
        return inboxes.length;
    }

    Inbox inbox(int rank) {
        return inboxes[rank];
    }

    long patienceNanos() {
        return patience.toNanos();
    }

    /** Returns the number of a new communicator. */
    long newContext() {
        return lastContext.incrementAndGet();
    }

    /** Returns the number of a new communicator of these ranks. */
    long newContext(int[] worldRanks) {
        long context = newContext();
        groups.put(context, worldRanks);
        return context;
    }

    int[] group(long context) {
        return Objects.requireNonNull(groups.get(context));
    }

    /** Ends the job, unless it is ending already, and wakes every rank. */
    void fail(int rank, Throwable cause) {
        if (failure.compareAndSet(null, new Failure(rank, cause))) {
            for (Inbox inbox : inboxes) {
                inbox.wake();
            }
            onFailure.run();
        }
    }

    /** Ends the job and returns what to throw: that of the first failure, if there was one before. */
    CommunicationException failed(int rank, String message) {
        fail(rank, new CommunicationException(message));
        return ended(rank);
    }

    /** Throws if the job is ending. */
    void requireAlive(int rank) {
        if (failure.get() != null) {
            throw ended(rank);
        }
    }

    private CommunicationException ended(int rank) {
        Failure first = Objects.requireNonNull(failure.get());
        if (first.rank() == rank && first.cause() instanceof CommunicationException own) {
            return own;
        }
        return new CommunicationException("rank " + rank + " was ended: " + first, first.cause());
    }

    /** Returns why the job is ending, or null if it is not. */
    @Nullable
    Failure failure() {
        return failure.get();
    }

    /** Returns what each rank does, for messages; of many, the first few. */
    String states() {
        String first = IntStream.range(0, Math.min(size(), MOST_STATES))
                .mapToObj(rank -> inboxes[rank].toString())
                .collect(Collectors.joining("; "));
        return size() > MOST_STATES ? first + "; and " + (size() - MOST_STATES) + " more ranks" : first;
    }
}
