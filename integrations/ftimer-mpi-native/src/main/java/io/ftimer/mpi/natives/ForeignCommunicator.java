package io.ftimer.mpi.natives;

import io.ftimer.mpi.CommunicationException;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.LongOp;
import io.ftimer.mpi.MessagePassing;
import io.ftimer.mpi.RankActivity;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A communicator of an MPI library. Splits and dups are those of the library, collectives are made of messages. Thread-confined.
 */
final class ForeignCommunicator extends MessagePassing {
    private final ForeignSession session;
    private final ForeignLibrary mpi;
    private final long handle;
    private final int rank;
    private final int size;
    private final String name;
    private boolean closed;

    /** Returns a duplicate of MPI_COMM_WORLD, whose own error handler stays that of the program; collective. */
    static ForeignCommunicator worldOf(ForeignSession session) {
        ForeignLibrary mpi = session.library;
        mpi.dup(mpi.world());
        mpi.returnErrors(mpi.newHandle());
        return new ForeignCommunicator(session, mpi.newHandle(), "world");
    }

    /** Takes over a communicator of the library. */
    private ForeignCommunicator(ForeignSession session, long handle, String name) {
        this.session = session;
        this.mpi = session.library;
        this.handle = handle;
        this.name = name;
        this.rank = mpi.rank(handle);
        this.size = mpi.size(handle);
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public int size() {
        return size;
    }

    private void requireUsable(String operation) {
        session.requireUsable(operation, this);
        if (closed) {
            throw new CommunicationException(operation + " on " + this + " rejected: the communicator is closed");
        }
    }

    private void call(String operation, Runnable call) {
        requireUsable(operation);
        RankActivity.begin(operation, this);
        try {
            call.run();
        } catch (CommunicationException e) {
            throw new CommunicationException(operation + " on " + this + " failed: " + e.getMessage(), e);
        } finally {
            RankActivity.end();
        }
    }

    private void await(BooleanSupplier done) {
        try {
            session.polling.until(done);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            session.abandonBuffers();
            throw new CommunicationException("the thread was interrupted while it waited for another rank", e);
        }
    }

    /** Waits for all ranks before a function of MPI that can only block, so that it does not block for long. */
    private void meet() {
        combine(new long[0], LongOp.MAX);
    }

    /** Waits for all ranks of the world, finalizes MPI if asked to, and closes the session. */
    void finish(boolean finalizes) {
        if (finalizes) {
            call("finish", () -> {
                meet();
                mpi.free(handle);
            });
            // all ranks have come: this is no wait for one of them, however long it takes
            RankActivity.pausingWatches(mpi::end);
        } else {
            close();
        }
        session.close();
    }

    /** Tags of MPI are not negative, and 0 is that of collectives. */
    private static int mpiTag(int tag) {
        return tag - COLLECTIVE;
    }

    @Override
    protected void put(byte[] message, int destination, int tag) {
        call(activity(tag), () -> {
            MemorySegment bytes = session.outgoing(message.length);
            MemorySegment.copy(message, 0, bytes, ValueLayout.JAVA_BYTE, 0, message.length);
            mpi.startSend(bytes, message.length, destination, mpiTag(tag), handle);
            await(mpi::isSent);
        });
    }

    @Override
    protected byte[] take(int source, int tag) {
        byte[][] message = new byte[1][];
        call(activity(tag), () -> {
            int length = arrive(source, mpiTag(tag));
            message[0] = session.incoming(length).asSlice(0, length).toArray(ValueLayout.JAVA_BYTE);
        });
        return message[0];
    }

    /** Waits for a message, receives it to the buffer for incoming ones, and returns its length. */
    private int arrive(int source, int mpiTag) {
        await(() -> mpi.hasArrived(source, mpiTag, handle));
        int length = mpi.arrivedBytes();
        mpi.receive(session.incoming(length), length, source, mpiTag, handle);
        return length;
    }

    @Override
    public void allreduce(long[] values, LongOp op) {
        call("allreduce", () -> combine(values, op));
    }

    /**
     * Combines by recursive doubling: in each round, pairs of ranks exchange what they have. Ranks beyond the last power of two
     * leave that to a partner below it. MPI_Allreduce would take part of the time, but cannot be interrupted, and the one of
     * Open MPI that returns at once takes ten times as long.
     */
    private void combine(long[] values, LongOp op) {
        int power = Integer.highestOneBit(size);
        if (rank >= power) {
            startSend(values, rank - power);
            await(mpi::isSent);
            receiveLongs(values.length, rank - power);
            MemorySegment.copy(session.incoming(0), ValueLayout.JAVA_LONG, 0, values, 0, values.length);
            return;
        }
        boolean hasPartner = rank + power < size;
        if (hasPartner) {
            receiveLongs(values.length, rank + power);
            combineArrived(values, op);
        }
        for (int bit = 1; bit < power; bit <<= 1) {
            startSend(values, rank ^ bit);
            receiveLongs(values.length, rank ^ bit);
            combineArrived(values, op);
            await(mpi::isSent);
        }
        if (hasPartner) {
            startSend(values, rank + power);
            await(mpi::isSent);
        }
    }

    private void startSend(long[] values, int destination) {
        int bytes = Math.multiplyExact(values.length, Long.BYTES);
        MemorySegment own = session.outgoing(bytes);
        MemorySegment.copy(values, 0, own, ValueLayout.JAVA_LONG, 0, values.length);
        mpi.startSend(own, bytes, destination, mpiTag(COLLECTIVE), handle);
    }

    private void receiveLongs(int length, int source) {
        int bytes = arrive(source, mpiTag(COLLECTIVE));
        if (bytes != length * Long.BYTES) {
            throw new CommunicationException("rank " + source + " sent " + bytes + " bytes to an allreduce of " + length
                    + " longs; make the same collective call with the same length on every rank");
        }
    }

    private void combineArrived(long[] values, LongOp op) {
        MemorySegment others = session.incoming(0);
        for (int i = 0; i < values.length; i++) {
            values[i] = op.apply(values[i], others.getAtIndex(ValueLayout.JAVA_LONG, i));
        }
    }

    @Override
    public byte[] broadcast(byte @Nullable [] bytes, int root) {
        requireUsable("broadcast");
        return super.broadcast(bytes, root);
    }

    @Override
    public @Nullable Communicator split(int color, int key) {
        call("split", () -> {
            meet();
            mpi.split(handle, color, key);
        });
        return color < 0 ? null : new ForeignCommunicator(session, mpi.newHandle(), name + ".split(" + color + ")");
    }

    @Override
    public Communicator dup() {
        call("dup", () -> {
            meet();
            mpi.dup(handle);
        });
        return new ForeignCommunicator(session, mpi.newHandle(), name + ".dup()");
    }

    @Override
    public void close() {
        if (!closed && session.isOpen()) {
            call("close", () -> mpi.free(handle));
        }
        closed = true;
    }

    @Override
    public void abort(int code, String why) {
        String what = "aborted the job: " + why;
        if (RankActivity.isSupervised()) {
            RankActivity.fail(code, this, what);
        }
        System.err.println("ftimer: " + this + " " + what);
        System.err.flush();
        session.requireUsable("abort", this);
        mpi.abort(code);
    }

    /** Returns name and rank, for diagnostics. */
    @Override
    public String toString() {
        return name + " (rank " + rank + " of " + size + ")";
    }
}
