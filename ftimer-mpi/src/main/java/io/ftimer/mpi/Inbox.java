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

/** The messages that one rank of an in-process job has not taken yet. Thread-safe; only that rank takes. */
final class Inbox {
    /** What messages are kept apart by. Ranks are those of the world. */
    record Address(long context, int source, int tag) {}

    /** What a rank waits for, for messages. */
    record Wait(String activity, String communicator, int source) {
        @Override
        public String toString() {
            return "is in " + activity + " of " + communicator + " and waits for rank " + source;
        }
    }

    private final Job job;
    private final int rank;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Map<Address, Deque<byte[]>> messages = new HashMap<>();

    /** Who must be told when this rank has returned. */
    private final Set<Inbox> watchers = ConcurrentHashMap.newKeySet(1);

    private volatile @Nullable Wait waiting;
    private volatile boolean returned;

    Inbox(Job job, int rank) {
        this.job = job;
        this.rank = rank;
    }

    /** Adds a message, which nobody else may change from now on. */
    void put(Address address, byte[] message) {
        lock.lock();
        try {
            messages.computeIfAbsent(address, unused -> new ArrayDeque<>(1)).add(message);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Waits for a message; fails if it cannot come any more, or not in time. */
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
                    throw job.failed(rank, "rank " + rank + ' ' + wait + ", which has returned" + Job.ADVICE);
                }
                if (left <= 0) {
                    throw job.failed(
                            rank,
                            "rank " + rank + ' ' + wait + ", which did not come in " + job.patienceNanos() / 1_000_000
                                    + " ms" + Job.ADVICE + "; " + job.states());
                }
                left = changed.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Notes that this rank does nothing any more, and tells who waits for it. */
    void end() {
        returned = true;
        watchers.forEach(Inbox::wake);
    }

    /** Lets the rank, if it waits, look again at what has changed. */
    void wake() {
        lock.lock();
        try {
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Returns what the rank does, for messages. */
    @Override
    public String toString() {
        Wait wait = waiting;
        String state = returned ? "has returned" : wait == null ? "is in its own code" : wait.toString();
        return "rank " + rank + ' ' + state;
    }
}
