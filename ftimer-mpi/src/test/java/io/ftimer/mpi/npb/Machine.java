package io.ftimer.mpi.npb;

import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.LongOp;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One rank of a machine with a time of its own: computing takes what the program says, a message takes time by its length, and a
 * rank that has to wait for others continues when they arrive. It counts the time of MPI by wrapping the calls, as
 * mpiP does, independently of what is recorded above it.
 */
public final class Machine implements Communicator {
    private static final long LATENCY_NANOS = 1_000;

    private final Communicator engine;
    private long nanos;
    private long mpiNanos;

    public Machine(Communicator engine) {
        this.engine = engine;
    }

    public void compute(long duration) {
        nanos += duration;
    }

    public long nanos() {
        return nanos;
    }

    long mpiNanos() {
        return mpiNanos;
    }

    private <T extends @Nullable Object> T counted(Supplier<T> call) {
        long begin = nanos;
        T result = call.get();
        mpiNanos += nanos - begin;
        return result;
    }

    private static long latency(int bytes) {
        return LATENCY_NANOS + bytes;
    }

    /** Waits until all ranks have arrived. */
    private void arrive(int bytes) {
        long[] last = {nanos};
        engine.allreduce(last, LongOp.MAX);
        nanos = last[0] + latency(bytes);
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
        counted(() -> {
            nanos += LATENCY_NANOS;
            byte[] dated = Arrays.copyOf(message, message.length + Long.BYTES);
            ByteBuffer.wrap(dated).putLong(message.length, nanos);
            engine.send(dated, destination, tag);
            return dated;
        });
    }

    @Override
    public byte[] receive(int source, int tag) {
        return counted(() -> {
            byte[] dated = engine.receive(source, tag);
            int length = dated.length - Long.BYTES;
            nanos = Math.max(nanos, ByteBuffer.wrap(dated).getLong(length)) + latency(length);
            return Arrays.copyOf(dated, length);
        });
    }

    @Override
    public void allreduce(long[] values, LongOp op) {
        counted(() -> {
            engine.allreduce(values, op);
            arrive(values.length * Long.BYTES);
            return values;
        });
    }

    @Override
    public byte[] broadcast(byte @Nullable [] bytes, int root) {
        return counted(() -> {
            byte[] result = engine.broadcast(bytes, root);
            arrive(result.length);
            return result;
        });
    }

    @Override
    public @Nullable Communicator split(int color, int key) {
        throw new UnsupportedOperationException("these programs have one communicator");
    }

    @Override
    public Communicator dup() {
        throw new UnsupportedOperationException("these programs have one communicator");
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
