package io.ftimer.mpi;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The messages to one rank of an in-process job that it has not received yet. Thread-safe; only that rank receives. */
final class Inbox {
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
        lock.lock();
        try {
            messages.computeIfAbsent(address, unused -> new ArrayDeque<>(1)).add(message);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Waits for a message; fails if its sender has returned, or if it does not arrive in time. */
    byte[] take(Address address, Wait wait) {
        byte[] message = pollLocked(address);
        if (message != null) {
            return message;
        }
        Inbox source = job.inbox(address.source());
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

    private byte @Nullable [] pollLocked(Address address) {
        lock.lock();
        try {
            return poll(address);
        } finally {
            lock.unlock();
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
        long left = job.patienceNanos();
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
                            "rank " + rank + ' ' + wait.at(LatenessReport.at(Thread.currentThread()))
                                    + ", which has returned" + InProcessJob.ADVICE);
                }
                if (left <= 0) {
                    throw job.failed(rank, LatenessReport.of(job, rank));
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

    /** Returns what the rank waits for, or null if it does not. */
    @Nullable
    Wait waiting() {
        return waiting;
    }

    /** Drops the messages of a communicator that this rank has closed. */
    void discard(long context) {
        lock.lock();
        try {
            messages.keySet().removeIf(address -> address.context() == context);
        } finally {
            lock.unlock();
        }
    }

    /** Notes that this rank has ended, and wakes the ranks that wait for it. */
    void end() {
        returned = true;
        watchers.forEach(Inbox::wake);
    }

    /** Wakes the rank, if it waits, so that it checks again whether it has to. */
    void wake() {
        lock.lock();
        try {
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Returns what the rank is doing, for diagnostics. */
    @Override
    public String toString() {
        if (returned) {
            return "rank " + rank + " has returned";
        }
        Thread own = thread;
        String line = own == null ? "" : LatenessReport.at(own);
        Wait wait = waiting;
        return "rank " + rank + ' ' + (wait == null ? "is in its own code" + line : wait.at(line));
    }
}
