package io.ftimer.mpi;

import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The threads of one in-process job, from start to end. For one run. */
final class InProcessRun<T extends @Nullable Object, X extends Exception> {
    private static final @Nullable Method OF_VIRTUAL = find("java.lang.Thread", "ofVirtual");
    private static final @Nullable Method NAME = find("java.lang.Thread$Builder", "name", String.class);
    private static final @Nullable Method UNSTARTED = find("java.lang.Thread$Builder", "unstarted", Runnable.class);

    /** How long ranks may take to end after one has failed; interrupted ranks need far less. */
    private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** So that a message about very many ranks stays readable. */
    private static final int MAX_ALIVE = 16;

    private final InProcessJob job;
    private final InProcess.RankFunction<T, X> body;
    private final Thread[] threads;
    private final @Nullable Object[] results;
    private final AtomicInteger running;

    /** Completes when all ranks have ended, or one has failed. */
    private final CompletableFuture<Boolean> over = new CompletableFuture<>();

    /** Exceptions of ranks that are not a consequence of the one that ended the job. */
    private final Map<Integer, Throwable> others = new ConcurrentSkipListMap<>();

    InProcessRun(int ranks, Duration patience, InProcess.RankFunction<T, X> body) {
        this.job = new InProcessJob(ranks, patience, () -> over.complete(false));
        this.body = body;
        this.results = new Object[ranks];
        this.running = new AtomicInteger(ranks);
        this.threads = new Thread[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            int self = rank;
            threads[rank] = unstarted("rank " + rank + " of " + ranks, () -> runRank(self));
        }
    }

    @SuppressWarnings("unchecked") // only runRank writes them
    List<T> results() throws X {
        try {
            for (Thread thread : threads) {
                thread.start();
            }
            over.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            job.fail(InProcessJob.NO_RANK, new CommunicationException("the thread that runs the job was interrupted"));
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } catch (Error e) {
            // the system has no more threads
            job.fail(InProcessJob.NO_RANK, e);
        }
        InProcessJob.Failure failure = job.failure();
        if (failure != null) {
            endAll();
            throw thrown(failure);
        }
        return (List<T>) Arrays.asList(results);
    }

    private void runRank(int rank) {
        job.inbox(rank).begin();
        try {
            results[rank] = body.call(InProcessCommunicator.world(job, rank));
        } catch (Throwable e) {
            job.fail(rank, e);
            keepUnlessConsequence(rank, e);
        } finally {
            job.inbox(rank).end();
            if (running.decrementAndGet() == 0) {
                over.complete(true);
            }
        }
    }

    private void keepUnlessConsequence(int rank, Throwable thrown) {
        Throwable first = Objects.requireNonNull(job.failure()).cause();
        for (Throwable at = thrown; at != null; at = at.getCause()) {
            // ranks are interrupted when the job ends
            if (at == first || at instanceof InterruptedException) {
                return;
            }
        }
        others.put(rank, thrown);
    }

    /** Interrupts all ranks and waits until they have ended, at most for the grace period. */
    private void endAll() {
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
    private X thrown(InProcessJob.Failure failure) {
        Throwable cause = failure.cause();
        String first = "rank " + failure.rank() + " of " + threads.length + " threw this";
        if (failure.rank() != InProcessJob.NO_RANK && !(cause instanceof CommunicationException)) {
            cause.addSuppressed(new CommunicationException(first));
        }
        others.forEach((rank, other) -> cause.addSuppressed(
                new CommunicationException("rank " + rank + " of " + threads.length + " failed too: " + other, other)));
        String alive = IntStream.range(0, threads.length)
                .filter(rank -> threads[rank].isAlive())
                .limit(MAX_ALIVE)
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(", "));
        if (!alive.isEmpty()) {
            cause.addSuppressed(
                    new CommunicationException("these ranks continued although they were interrupted: " + alive));
        }
        return unchecked(cause);
    }

    /** A body throws X and unchecked exceptions only. */
    @SuppressWarnings("unchecked")
    private static <X extends Exception> X unchecked(Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        if (thrown instanceof RuntimeException exception) {
            throw exception;
        }
        return (X) thrown;
    }

    private static @Nullable Method find(String type, String method, Class<?>... parameters) {
        try {
            return Class.forName(type).getMethod(method, parameters);
        } catch (ClassNotFoundException | NoSuchMethodException e) {
            return null;
        }
    }

    /** Returns a thread that does not keep the JVM alive; a virtual one where the JDK has them, so that there may be many. */
    private static Thread unstarted(String name, Runnable task) {
        if (OF_VIRTUAL != null && NAME != null && UNSTARTED != null) {
            try {
                return (Thread) UNSTARTED.invoke(NAME.invoke(OF_VIRTUAL.invoke(null), name), task);
            } catch (ReflectiveOperationException e) {
                // a JDK where virtual threads are a preview
            }
        }
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }
}
