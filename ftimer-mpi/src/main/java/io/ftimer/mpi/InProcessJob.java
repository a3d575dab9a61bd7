package io.ftimer.mpi;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** One in-process job: the threads and inboxes of its ranks, and the first failure. For one run. Thread-safe. */
final class InProcessJob {
    static final String ADVICE = "; every rank of a communicator must make the same collective calls";

    /** The "rank" of the thread that runs the job. */
    private static final int NO_RANK = -1;

    /** How long ranks may take to end after one has failed; interrupted ranks need far less. */
    private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** So that a message about very many ranks stays readable. */
    private static final int MAX_ALIVE = 16;

    /**
     * The reason why a job ends early.
     *
     * @param rank the rank that failed, or {@link #NO_RANK}
     * @param cause the exception of the rank, or of the engine while the rank waited
     */
    private record Failure(int rank, Throwable cause) {
        @Override
        public String toString() {
            return rank == NO_RANK ? cause.toString() : "rank " + rank + " failed: " + cause;
        }
    }

    final Inbox[] inboxes;
    final long patienceNanos;
    private final int[] world;
    private final AtomicReference<@Nullable Failure> failure = new AtomicReference<>();
    private final AtomicLong lastContext = new AtomicLong();
    private final AtomicInteger running;
    /** Opens when all ranks have ended, or one has failed. */
    private final CountDownLatch over = new CountDownLatch(1);
    /** Exceptions of ranks that are not a consequence of the one that ended the job. */
    private final Map<Integer, Throwable> others = new ConcurrentSkipListMap<>();

    InProcessJob(int ranks, Duration patience) {
        patienceNanos = patience.toNanos();
        world = IntStream.range(0, ranks).toArray();
        running = new AtomicInteger(ranks);
        inboxes = IntStream.range(0, ranks)
                .mapToObj(rank -> new Inbox(this, rank))
                .toArray(Inbox[]::new);
    }

    /** Returns the communicator of a process that is the only rank. */
    static Communicator alone() {
        return new InProcessJob(1, Duration.ZERO).communicator(0);
    }

    private Communicator communicator(int rank) {
        return new InProcessCommunicator(rank, rank, 0, world, "world");
    }

    // ---- failures ---------------------------------------------------------------------------------------------------

    /** Ends the job, unless it is ending already, and wakes every rank. */
    private void fail(int rank, Throwable cause) {
        if (failure.compareAndSet(null, new Failure(rank, cause))) {
            for (Inbox inbox : inboxes) {
                inbox.wake();
            }
            over.countDown();
        }
    }

    /** Ends the job and returns the exception to throw, which is about an earlier failure if there was one. */
    CommunicationException failed(int rank, String message) {
        fail(rank, new CommunicationException(message));
        return ended(rank);
    }

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

    // ---- threads ----------------------------------------------------------------------------------------------------

    @SuppressWarnings("unchecked") // only ranks write them
    <T extends @Nullable Object, X extends Exception> List<T> results(InProcess.RankFunction<T, X> body) throws X {
        @Nullable Object[] results = new Object[inboxes.length];
        Thread[] threads = IntStream.range(0, inboxes.length)
                .mapToObj(
                        rank -> unstarted("rank " + rank + " of " + inboxes.length, () -> runRank(rank, body, results)))
                .toArray(Thread[]::new);
        try {
            for (Thread thread : threads) {
                thread.start();
            }
            over.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            fail(NO_RANK, new CommunicationException("the thread that runs the job was interrupted"));
        } catch (Error e) {
            // the system has no more threads
            fail(NO_RANK, e);
        }
        Failure first = failure.get();
        if (first != null) {
            endAll(threads);
            InProcessJob.<X>rethrow(explained(first, threads));
        }
        return (List<T>) Arrays.asList(results);
    }

    private void runRank(int rank, InProcess.RankFunction<?, ?> body, @Nullable Object[] results) {
        inboxes[rank].begin();
        try {
            results[rank] = body.call(communicator(rank));
        } catch (Throwable e) {
            fail(rank, e);
            keepUnlessConsequence(rank, e);
        } finally {
            inboxes[rank].end();
            if (running.decrementAndGet() == 0) {
                over.countDown();
            }
        }
    }

    private void keepUnlessConsequence(int rank, Throwable thrown) {
        Throwable first = Objects.requireNonNull(failure.get()).cause();
        for (Throwable at = thrown; at != null; at = at.getCause()) {
            // ranks are interrupted when the job ends
            if (at == first || at instanceof InterruptedException) {
                return;
            }
        }
        others.put(rank, thrown);
    }

    /** Interrupts all ranks and waits until they have ended, at most for the grace period. */
    private static void endAll(Thread[] threads) {
        for (Thread thread : threads) {
            thread.interrupt();
        }
        boolean interrupted = Thread.interrupted();
        long deadline = System.nanoTime() + GRACE_NANOS;
        for (Thread thread : threads) {
            try {
                thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime())));
            } catch (InterruptedException e) {
                interrupted = true;
                break;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns the exception that ended the job, with everything else that is known about the end. */
    private Throwable explained(Failure first, Thread[] threads) {
        Throwable cause = first.cause();
        if (first.rank() != NO_RANK && !(cause instanceof CommunicationException)) {
            cause.addSuppressed(
                    new CommunicationException("rank " + first.rank() + " of " + inboxes.length + " threw this"));
        }
        others.forEach((rank, other) -> cause.addSuppressed(
                new CommunicationException("rank " + rank + " of " + inboxes.length + " failed too: " + other, other)));
        String alive = IntStream.range(0, inboxes.length)
                .filter(rank -> threads[rank].isAlive())
                .limit(MAX_ALIVE)
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(", "));
        if (!alive.isEmpty()) {
            cause.addSuppressed(
                    new CommunicationException("these ranks continued although they were interrupted: " + alive));
        }
        return cause;
    }

    /** A body throws X and unchecked exceptions only. */
    @SuppressWarnings("unchecked")
    private static <X extends Throwable> void rethrow(Throwable thrown) throws X {
        throw (X) thrown;
    }

    /** Returns a thread that does not keep the JVM alive; a virtual one where the JDK has them, so that there may be many. */
    private static Thread unstarted(String name, Runnable task) {
        try {
            Class<?> builder = Class.forName("java.lang.Thread$Builder");
            Object named = builder.getMethod("name", String.class)
                    .invoke(Thread.class.getMethod("ofVirtual").invoke(null), name);
            return (Thread) builder.getMethod("unstarted", Runnable.class).invoke(named, task);
        } catch (ReflectiveOperationException e) {
            // a JDK without virtual threads, or where they are a preview
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        }
    }

    /** A communicator of one rank of an in-process job. Thread-confined. */
    private final class InProcessCommunicator extends MessagePassing {
        /** This rank's number in the world. */
        private final int self;

        private final int rank;
        private final long context;

        /** The ranks of the world in this group, in order. */
        private final int[] members;

        private final String name;
        private boolean closed;

        InProcessCommunicator(int self, int rank, long context, int[] members, String name) {
            this.self = self;
            this.rank = rank;
            this.context = context;
            this.members = members;
            this.name = name;
        }

        @Override
        public int rank() {
            return rank;
        }

        @Override
        public int size() {
            return members.length;
        }

        @Override
        protected void put(byte[] message, int destination, int tag) {
            requireOpen();
            requireAlive(self);
            inboxes[members[destination]].put(new Inbox.Address(context, self, tag), message.clone());
        }

        @Override
        protected byte[] take(int source, int tag) {
            requireOpen();
            int sender = members[source];
            return inboxes[self].take(
                    new Inbox.Address(context, sender, tag), new Inbox.Wait(activity(tag), name, sender));
        }

        private void requireOpen() {
            if (closed) {
                throw new CommunicationException("the communicator " + name + " is closed");
            }
        }

        @Override
        public @Nullable Communicator split(int color, int key) {
            Group made = group("split", color, key, proposed());
            return color < 0 ? null : of(made, ".split(" + color + ")");
        }

        @Override
        public Communicator dup() {
            return of(group("dup", 0, 0, proposed()), ".dup()");
        }

        private long proposed() {
            return rank == 0 ? lastContext.incrementAndGet() : 0;
        }

        private InProcessCommunicator of(Group made, String suffix) {
            return new InProcessCommunicator(self, made.rankOf(rank), made.number(), made.of(members), name + suffix);
        }

        @Override
        public void close() {
            closed = true;
            inboxes[self].discard(context);
        }

        @Override
        public void abort(int code, String why) {
            throw failed(self, "rank " + self + " aborted the job with code " + code + ": " + why);
        }
    }
}
