package io.ftimer.mpi.natives;

import io.ftimer.mpi.CommunicationException;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.LongOp;
import io.ftimer.mpi.MessagePassing;
import io.ftimer.mpi.internal.RankActivity;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A communicator of an MPI library. Allreduce, split and dup are those of the library, broadcasts are trees of messages.
 * Thread-confined.
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
        ForeignLibrary mpi = session.library();
        mpi.dup(mpi.world());
        mpi.returnErrors(mpi.newHandle());
        return new ForeignCommunicator(session, mpi.newHandle(), "world");
    }

    /** Takes over a communicator of the library. */
    private ForeignCommunicator(ForeignSession session, long handle, String name) {
        this.session = session;
        this.mpi = session.library();
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

    /** Calls the library. */
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
            session.polling().until(done);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            session.abandonBuffers();
            throw new CommunicationException("the thread was interrupted while it waited for another rank", e);
        }
    }

    /** Waits for all ranks before a function of MPI that can only block, so that it does not block for long. */
    private void meet() {
        MemorySegment own = session.outgoing(Long.BYTES);
        mpi.startAllreduce(own, session.incoming(Long.BYTES), 1, LongOp.MAX, handle);
        await(mpi::isDone);
    }

    /** Waits for all ranks of the world, finalizes MPI if asked to, and closes the session. */
    void finish(boolean finalizes) {
        if (finalizes) {
            call("finish", () -> {
                meet();
                mpi.free(handle);
                mpi.end();
            });
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
            await(mpi::isDone);
        });
    }

    @Override
    protected byte[] take(int source, int tag) {
        byte[][] message = new byte[1][];
        call(activity(tag), () -> {
            int mpiTag = mpiTag(tag);
            await(() -> mpi.hasArrived(source, mpiTag, handle));
            int length = mpi.arrivedBytes();
            MemorySegment bytes = session.incoming(length);
            mpi.receive(bytes, length, source, mpiTag, handle);
            message[0] = bytes.asSlice(0, length).toArray(ValueLayout.JAVA_BYTE);
        });
        return message[0];
    }

    @Override
    public void allreduce(long[] values, LongOp op) {
        // none would not wait for the other ranks
        int length = Math.max(values.length, 1);
        call("allreduce", () -> {
            MemorySegment own = session.outgoing((long) length * Long.BYTES);
            MemorySegment combined = session.incoming((long) length * Long.BYTES);
            MemorySegment.copy(values, 0, own, ValueLayout.JAVA_LONG, 0, values.length);
            mpi.startAllreduce(own, combined, length, op, handle);
            await(mpi::isDone);
            MemorySegment.copy(combined, ValueLayout.JAVA_LONG, 0, values, 0, values.length);
        });
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
            mpi.startDup(handle);
            await(mpi::isDone);
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
