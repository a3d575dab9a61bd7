package io.ftimer.mpi;

import io.ftimer.mpi.launch.RankActivity;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Queue;
import java.util.stream.IntStream;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpjdev.MPJDev;
import org.jspecify.annotations.Nullable;

/**
 * A communicator of MPJ Express, of {@code mpjrun} in multicore mode or with a JVM for each rank.
 *
 * <pre>{@code
 * String[] mine = MPI.Init(args);
 * Communicator world = MpjCommunicator.of(MPI.COMM_WORLD);
 * ...
 * MPI.Finalize();
 * }</pre>
 *
 * <p>It uses nothing of MPJ Express but its sends and receives of bytes, at offset 0, and the making of groups: the
 * reductions and splits of MPJ Express 0.44 give wrong results in several cases, and two of its communicators can take
 * each other's messages. docs/mpi.md lists what was seen.
 *
 * <p>Sends return before they are received. Thread safety: it belongs to the thread that called {@link #of}, and so do the
 * communicators made from it. Another thread, a call before {@code MPI.Init} or after {@code MPI.Finalize}, and every
 * failure of MPJ Express give a {@link CommunicationException} at once.
 */
public final class MpjCommunicator extends MessagePassing {
    /** How much of a message travels together with its length. */
    private static final int INLINE_BYTES = 1020;

    private static final int HEAD_BYTES = Integer.BYTES + INLINE_BYTES;

    private interface Call<T extends @Nullable Object> {
        T on(Intracomm communicator);
    }

    private final @Nullable Intracomm communicator;
    private final String name;
    private final Thread owner = Thread.currentThread();
    private final int rank;
    private final int size;
    private final Queue<Request> unfinished = new ArrayDeque<>();
    private boolean closed;

    private MpjCommunicator(@Nullable Intracomm communicator, String name) {
        this.communicator = communicator;
        this.name = name;
        this.rank = communicator == null ? 0 : communicator.Rank();
        this.size = communicator == null ? 1 : communicator.Size();
    }

    /**
     * Returns the communicator of the calling rank.
     *
     * @param communicator usually {@code MPI.COMM_WORLD}. That is null before {@code MPI.Init}: then every operation of the
     *     result throws a {@link CommunicationException} that says so
     * @throws CommunicationException if the calling thread is not one of the rank, or {@code MPI.Finalize} was called
     */
    public static MpjCommunicator of(@Nullable Intracomm communicator) {
        MpjCommunicator made = new MpjCommunicator(communicator, communicator == MPI.COMM_WORLD ? "world" : "given");
        if (communicator != null) {
            made.requireUsable("MpjCommunicator.of");
            requireThreadOfRank(communicator);
            MpjContexts.stayAbove(communicator);
        }
        return made;
    }

    /** In multicore mode MPJ Express tells ranks by their thread group, and otherwise answers for another rank or never. */
    private static void requireThreadOfRank(Intracomm communicator) {
        xdev.@Nullable Device device = MPJDev.dev;
        if (device == null) {
            return;
        }
        String wrongThread = "MpjCommunicator.of was called by thread \""
                + Thread.currentThread().getName()
                + "\", which is no thread of rank " + communicator.Rank()
                + ": call it on the thread that runs main, or on one that this thread made";
        try {
            var self = communicator.mpjdevComm.group.ids[communicator.Rank()].uuid();
            if (!self.equals(device.id().uuid())) {
                throw new CommunicationException(wrongThread);
            }
        } catch (xdev.XDevException e) {
            throw new CommunicationException(wrongThread, e);
        }
    }

    @Override
    public int rank() {
        requireConnected("rank");
        return rank;
    }

    @Override
    public int size() {
        requireConnected("size");
        return size;
    }

    private Intracomm requireConnected(String operation) {
        if (communicator == null) {
            throw new CommunicationException(operation + " without MPI: MpjCommunicator.of was called with null, as"
                    + " MPI.COMM_WORLD is before MPI.Init; call MPI.Init first");
        }
        return communicator;
    }

    private Intracomm requireUsable(String operation) {
        Intracomm connected = requireConnected(operation);
        if (closed) {
            throw new CommunicationException(operation + " on " + this + ", which is closed");
        }
        if (!MPI.Initialized()) {
            throw new CommunicationException(operation + " on " + this + " after MPI.Finalize");
        }
        if (Thread.currentThread() != owner) {
            throw new CommunicationException(operation + " on " + this + " by thread \""
                    + Thread.currentThread().getName() + "\", but it belongs to thread \"" + owner.getName() + "\"");
        }
        return connected;
    }

    private <T extends @Nullable Object> T call(String operation, Call<T> call) {
        Intracomm usable = requireUsable(operation);
        RankActivity.begin(operation, this);
        try {
            return call.on(usable);
        } catch (RuntimeException e) {
            throw new CommunicationException(operation + " on " + this + " failed: " + e, e);
        } finally {
            RankActivity.end();
        }
    }

    @Override
    public void allreduce(long[] values, LongOp op) {
        requireUsable("allreduce");
        super.allreduce(values, op);
    }

    @Override
    public byte[] broadcast(byte @Nullable [] bytes, int root) {
        requireUsable("broadcast");
        return super.broadcast(bytes, root);
    }

    @Override
    protected void put(byte[] message, int destination, int tag) {
        call(activity(tag), mpj -> {
            int inline = Math.min(message.length, INLINE_BYTES);
            byte[] head = new byte[Integer.BYTES + inline];
            ByteBuffer.wrap(head).putInt(message.length).put(message, 0, inline);
            send(mpj, head, destination, tag);
            if (inline < message.length) {
                send(mpj, Arrays.copyOfRange(message, inline, message.length), destination, tag);
            }
            return this;
        });
    }

    /** Sends without waiting for the receiver; MPJ Express copies the bytes. */
    private void send(Intracomm mpj, byte[] bytes, int destination, int tag) {
        unfinished.add(mpj.Isend(bytes, 0, bytes.length, MPI.BYTE, destination, tag));
        while (!unfinished.isEmpty() && unfinished.element().Test() != null) {
            unfinished.remove();
        }
    }

    @Override
    protected byte[] take(int source, int tag) {
        return call(activity(tag), mpj -> {
            byte[] head = new byte[HEAD_BYTES];
            mpj.Recv(head, 0, head.length, MPI.BYTE, source, tag);
            byte[] message = new byte[ByteBuffer.wrap(head).getInt()];
            int inline = Math.min(message.length, INLINE_BYTES);
            System.arraycopy(head, Integer.BYTES, message, 0, inline);
            if (inline < message.length) {
                byte[] rest = new byte[message.length - inline];
                mpj.Recv(rest, 0, rest.length, MPI.BYTE, source, tag);
                System.arraycopy(rest, 0, message, inline, rest.length);
            }
            return message;
        });
    }

    @Override
    public @Nullable Communicator split(int color, int key) {
        requireUsable("split");
        long[] wishes = new long[2 * size];
        wishes[2 * rank] = color;
        wishes[2 * rank + 1] = key;
        allreduce(wishes, LongOp.SUM);
        if (color < 0) {
            return null;
        }
        int[] members = IntStream.range(0, size)
                .filter(other -> wishes[2 * other] == color)
                .boxed()
                .sorted(Comparator.comparingLong((Integer other) -> wishes[2 * other + 1])
                        .thenComparing(other -> other))
                .mapToInt(other -> other)
                .toArray();
        return group("split", members, name + ".split(" + color + ")");
    }

    @Override
    public Communicator dup() {
        return group("dup", IntStream.range(0, size).toArray(), name + ".dup()");
    }

    private Communicator group(String operation, int[] members, String itsName) {
        return call(
                operation,
                mpj -> new MpjCommunicator(MpjContexts.distinct(mpj.Create(mpj.group.Incl(members))), itsName));
    }

    @Override
    public void close() {
        // MPJ Express frees nothing
        closed = true;
    }

    @Override
    public void abort(int code, String why) {
        // MPI.COMM_WORLD.Abort does nothing
        RankActivity.fail(code, this, "aborted the job: " + why);
    }

    /** Returns name and rank, as messages say them. */
    @Override
    public String toString() {
        return name + " (rank " + rank + " of " + size + ")";
    }
}
