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
        CallDepth.enter();
        try {
            return engine.rank();
        } finally {
            CallDepth.exit();
        }
    }

    @Override
    public int size() {
        CallDepth.enter();
        try {
            return engine.size();
        } finally {
            CallDepth.exit();
        }
    }

    @Override
    public void send(byte[] message, int destination, int tag) {
        CallDepth.enter();
        try {
            engine.send(message, destination, tag);
        } finally {
            CallDepth.exit();
        }
    }

    @Override
    public byte[] receive(int source, int tag) {
        CallDepth.enter();
        try {
            return engine.receive(source, tag);
        } finally {
            CallDepth.exit();
        }
    }

    @Override
    public void allreduce(long[] values, LongOp op) {
        CallDepth.enter();
        try {
            engine.allreduce(values, op);
        } finally {
            CallDepth.exit();
        }
    }

    @Override
    public byte[] broadcast(byte @Nullable [] bytes, int root) {
        CallDepth.enter();
        try {
            return engine.broadcast(bytes, root);
        } finally {
            CallDepth.exit();
        }
    }

    @Override
    public @Nullable Communicator split(int color, int key) {
        CallDepth.enter();
        try {
            return ofNullable(engine.split(color, key));
        } finally {
            CallDepth.exit();
        }
    }

    @Override
    public Communicator dup() {
        CallDepth.enter();
        try {
            return of(engine.dup());
        } finally {
            CallDepth.exit();
        }
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
