package io.ftimer.mpi.profile;

import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.LongOp;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Counts the calls and the bytes of a program between the program and its engine, by other means than a profile, and lets each
 * call take a time by a clock.
 */
final class CountedCommunicator implements Communicator {
    /** Calls, bytes sent, bytes received. */
    final Map<String, long[]> counts = new TreeMap<>();

    private final Communicator engine;
    private final AtomicLong clock;
    private final long callNanos;

    CountedCommunicator(Communicator engine, AtomicLong clock, long callNanos) {
        this.engine = engine;
        this.clock = clock;
        this.callNanos = callNanos;
    }

    private void count(String function, long sent, long received) {
        long[] count = counts.computeIfAbsent(function, first -> new long[3]);
        count[0]++;
        count[1] += sent;
        count[2] += received;
        clock.addAndGet(callNanos);
    }

    @Override
    public int rank() {
        return engine.rank();
    }

    @Override
    public int size() {
        return engine.size();
    }

    @Override
    public void send(byte[] message, int destination, int tag) {
        engine.send(message, destination, tag);
        count("MPI_Send", message.length, 0);
    }

    @Override
    public byte[] receive(int source, int tag) {
        byte[] message = engine.receive(source, tag);
        count("MPI_Recv", 0, message.length);
        return message;
    }

    @Override
    public void allreduce(long[] values, LongOp op) {
        engine.allreduce(values, op);
        count("MPI_Allreduce", 8L * values.length, 8L * values.length);
    }

    @Override
    public byte[] broadcast(byte @Nullable [] bytes, int root) {
        byte[] result = engine.broadcast(bytes, root);
        boolean isRoot = engine.rank() == root;
        count("MPI_Bcast", isRoot ? result.length : 0, isRoot ? 0 : result.length);
        return result;
    }

    @Override
    public @Nullable Communicator split(int color, int key) {
        Communicator part = engine.split(color, key);
        count("MPI_Comm_split", 0, 0);
        return part;
    }

    @Override
    public Communicator dup() {
        Communicator copy = engine.dup();
        count("MPI_Comm_dup", 0, 0);
        return copy;
    }

    @Override
    public void close() {
        engine.close();
    }

    @Override
    public void abort(int code, String why) {
        engine.abort(code, why);
    }
}
