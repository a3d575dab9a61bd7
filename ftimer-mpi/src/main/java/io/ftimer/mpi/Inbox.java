package io.ftimer.mpi;

import io.ftimer.mpi.internal.ProgramFrame;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The messages to one rank of an in-process job that it has not received yet. Thread-safe; only that rank receives. */
final class Inbox {
    /** So that a message about very many ranks stays readable. */
    private static final int MAX_STATES = 16;

    /** The key of a queue of messages. Ranks are those of the world. */
    record Address(long context, int source, int tag) {}

    /** A wait for a message, for diagnostics. */
    record Wait(String activity, String communicator, int source) {
        /** @param line where it is in the program, for instance {@code " at Solver.java:41"} */
        String at(String line) {
            return "is in " + activity + " of " + communicator + line + " and waits for rank " + source;
        }

        @Override
        public String toString() {
            return at("");
        }
    }

    private final InProcessJob job;
    private final int rank;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Map<Address, Deque<byte[]>> messages = new HashMap<>();

    /** Inboxes of the ranks that wait for a message of this one, to wake when it returns. */
    private final Set<Inbox> watchers = ConcurrentHashMap.newKeySet(1);

    private volatile @Nullable Thread thread;
    private volatile @Nullable Wait waiting;
    private volatile boolean returned;

    Inbox(InProcessJob job, int rank) {
        this.job = job;
        this.rank = rank;
    }

    /** Adds a message, which the caller must not change afterwards. */
    void put(Address address, byte[] message) {
        locked(() -> {
            changed.signalAll();
            return messages.computeIfAbsent(address, unused -> new ArrayDeque<>(1))
                    .add(message);
        });
    }

    private <T extends @Nullable Object> T locked(Supplier<T> step) {
        lock.lock();
        try {
            return step.get();
        } finally {
            lock.unlock();
        }
    }

    /** Waits for a message; fails if its sender has returned, or if it does not arrive in time. */
    byte[] take(Address address, Wait wait) {
        byte[] message = this.<byte @Nullable []>locked(() -> poll(address));
        if (message != null) {
            return message;
        }
        Inbox source = job.inboxes[address.source()];
        source.watchers.add(this);
        waiting = wait;
        try {
            return await(address, source, wait);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw job.failed(rank, "rank " + rank + " was interrupted while it " + wait);
        } finally {
            waiting = null;
            source.watchers.remove(this);
        }
    }

    private byte @Nullable [] poll(Address address) {
        Deque<byte[]> queue = messages.get(address);
        if (queue == null) {
            return null;
        }
        byte[] message = queue.poll();
        if (queue.isEmpty()) {
            messages.remove(address);
        }
        return message;
    }

    private byte[] await(Address address, Inbox source, Wait wait) throws InterruptedException {
        long left = job.patienceNanos;
        lock.lockInterruptibly();
        try {
            while (true) {
                byte[] message = poll(address);
                if (message != null) {
                    return message;
                }
                job.requireAlive(rank);
                if (source.returned) {
                    throw job.failed(
                            rank,
                            "rank " + rank + ' ' + wait.at(at(Thread.currentThread())) + ", which has returned"
                                    + InProcessJob.ADVICE);
                }
                if (left <= 0) {
                    throw job.failed(rank, lateness(job, rank));
                }
                left = changed.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Notes that this rank runs on the calling thread. */
    void begin() {
        thread = Thread.currentThread();
    }

    /** Drops the messages of a communicator that this rank has closed. */
    void discard(long context) {
        locked(() -> messages.keySet().removeIf(address -> address.context() == context));
    }

    /** Notes that this rank has ended, and wakes the ranks that wait for it. */
    void end() {
        returned = true;
        watchers.forEach(Inbox::wake);
    }

    /** Wakes the rank, if it waits, so that it checks again whether it has to. */
    void wake() {
        locked(() -> {
            changed.signalAll();
            return this;
        });
    }

    /** Returns what the rank is doing, for diagnostics. */
    @Override
    public String toString() {
        if (returned) {
            return "rank " + rank + " has returned";
        }
        Thread own = thread;
        String line = own == null ? "" : at(own);
        Wait wait = waiting;
        return "rank " + rank + ' ' + (wait == null ? "is in its own code" + line : wait.at(line));
    }

    /** Returns the message for a rank that has waited longer than the patience: who is late, and what each rank is doing. */
    private static String lateness(InProcessJob job, int waiting) {
        List<Integer> late = late(job, waiting);
        long millis = job.patienceNanos / 1_000_000;
        String who = late.size() == 1
                ? "rank " + late.get(0) + " did not arrive within " + millis + " ms"
                : "ranks " + late.stream().sorted().map(String::valueOf).collect(Collectors.joining(", "))
                        + " have waited for each other for " + millis + " ms";
        return who + InProcessJob.ADVICE + states(job, late, waiting);
    }

    /** Follows who waits for whom, and returns the rank that does not wait, or all ranks of a circle. */
    private static List<Integer> late(InProcessJob job, int waiting) {
        Set<Integer> passed = new LinkedHashSet<>();
        int at = waiting;
        while (passed.add(at)) {
            Wait wait = job.inboxes[at].waiting;
            if (wait == null) {
                return List.of(at);
            }
            at = wait.source();
        }
        List<Integer> way = new ArrayList<>(passed);
        return way.subList(way.indexOf(at), way.size());
    }

    private static String states(InProcessJob job, List<Integer> late, int waiting) {
        Set<Integer> shown = new TreeSet<>(late.subList(0, Math.min(late.size(), MAX_STATES - 1)));
        shown.add(waiting);
        IntStream.range(0, job.inboxes.length)
                .limit(MAX_STATES)
                .takeWhile(rank -> shown.size() < MAX_STATES)
                .forEach(shown::add);
        String states = shown.stream().map(rank -> "; " + job.inboxes[rank]).collect(Collectors.joining());
        int left = job.inboxes.length - shown.size();
        return left > 0 ? states + "; and " + left + " more ranks" : states;
    }

    /** Returns the line of the program at which the thread is, for instance {@code " at Solver.java:41"}, or an empty text. */
    private static String at(Thread thread) {
        String line = ProgramFrame.on(thread.getStackTrace()).line();
        return line == null ? "" : " at " + line;
    }
}
