package io.ftimer.benchmarks.ranks;

import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.LongOp;
import org.jspecify.annotations.Nullable;

/** Counts the bytes of messages that a rank receives, without those of collectives. Thread-confined. */
final class CountingCommunicator implements Communicator {
    private final Communicator counted;
    private long receivedBytes;

    CountingCommunicator(Communicator counted) {
        this.counted = counted;
    }

    long receivedBytes() {
        return receivedBytes;
    }

    @Override
    public int rank() {
        return counted.rank();
    }

    @Override
    public int size() {
        return counted.size();
    }

    @Override
    public void send(byte[] message, int destination, int tag) {
        counted.send(message, destination, tag);
    }

    @Override
    public byte[] receive(int source, int tag) {
        byte[] message = counted.receive(source, tag);
        receivedBytes += message.length;
        return message;
    }

    @Override
    public void allreduce(long[] values, LongOp op) {
        counted.allreduce(values, op);
    }

    @Override
    public byte[] broadcast(byte @Nullable [] bytes, int root) {
        return counted.broadcast(bytes, root);
    }

    @Override
    public @Nullable Communicator split(int color, int key) {
        return counted.split(color, key);
    }

    @Override
    public Communicator dup() {
        return counted.dup();
    }

    @Override
    public void close() {
        counted.close();
    }

    @Override
    public void abort(int code, String why) {
        counted.abort(code, why);
    }
}
