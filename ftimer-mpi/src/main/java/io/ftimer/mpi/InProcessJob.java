package io.ftimer.mpi;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The shared state of one in-process job: the inboxes of its ranks, and the first failure. Thread-safe. */
final class InProcessJob {
    static final String ADVICE = "; every rank of a communicator must make the same collective calls";

    /** The "rank" of the thread that runs the job. */
    static final int NO_RANK = -1;

    /**
     * The reason why a job ends early.
     *
     * @param rank the rank that failed, or {@link #NO_RANK}
     * @param cause the exception of the rank, or of the engine while the rank waited
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

    /**
     * A group that a split made.
     *
     * @param worldRanks its members
     * @param left how many of them have not joined it yet
     */
    private record NewGroup(int[] worldRanks, AtomicInteger left) {}

    private final Map<Long, NewGroup> groups = new ConcurrentHashMap<>();

    private final Runnable onFailure;

    /** Creates a job; the failing rank runs {@code onFailure} once. */
    InProcessJob(int ranks, Duration patience, Runnable onFailure) {
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
        groups.put(context, new NewGroup(worldRanks, new AtomicInteger(worldRanks.length)));
        return context;
    }

    /** Returns the ranks of the world in a new communicator; each of them asks once. */
    int[] joinGroup(long context) {
        NewGroup group = Objects.requireNonNull(groups.get(context));
        if (group.left.decrementAndGet() == 0) {
            groups.remove(context);
        }
        return group.worldRanks;
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

    /** Ends the job and returns the exception to throw, which is about an earlier failure if there was one. */
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
        return new CommunicationException("rank " + rank + " was stopped: " + first, first.cause());
    }

    /** Returns why the job is ending, or null if it is not. */
    @Nullable
    Failure failure() {
        return failure.get();
    }
}
