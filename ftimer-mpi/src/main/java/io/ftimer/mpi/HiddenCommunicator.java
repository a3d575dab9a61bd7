package io.ftimer.mpi;

import io.ftimer.mpi.internal.CallDepth;
import org.jspecify.annotations.Nullable;

/**
 * A communicator for the calls that fTimer makes for itself: a profile of the calls of the program does not count them.
 * Thread safety: as {@link Communicator}.
 */
final class HiddenCommunicator implements Communicator {
    private final Communicator engine;

    private HiddenCommunicator(Communicator engine) {
        this.engine = engine;
    }

    /** Returns a communicator that hides its calls; null for null. */
    static @Nullable Communicator ofNullable(@Nullable Communicator engine) {
        return engine == null ? null : of(engine);
    }

    /** Returns a communicator that hides its calls. */
    static Communicator of(Communicator engine) {
        return engine instanceof HiddenCommunicator ? engine : new HiddenCommunicator(engine);
    }

    @Override
    public int rank() {
        return CallDepth.hiding(engine::rank);
    }

    @Override
    public int size() {
        return CallDepth.hiding(engine::size);
    }

    @Override
    public void send(byte[] message, int destination, int tag) {
        CallDepth.hide(() -> engine.send(message, destination, tag));
    }

    @Override
    public byte[] receive(int source, int tag) {
        return CallDepth.hiding(() -> engine.receive(source, tag));
    }

    @Override
    public void allreduce(long[] values, LongOp op) {
        CallDepth.hide(() -> engine.allreduce(values, op));
    }

    @Override
    public byte[] broadcast(byte @Nullable [] bytes, int root) {
        return CallDepth.hiding(() -> engine.broadcast(bytes, root));
    }

    @Override
    public @Nullable Communicator split(int color, int key) {
        return ofNullable(CallDepth.hiding(() -> engine.split(color, key)));
    }

    @Override
    public Communicator dup() {
        return of(CallDepth.hiding(engine::dup));
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
