package io.ftimer.mpi;

import io.ftimer.mpi.internal.CallDepth;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpjdev.MPJDev;
import org.jspecify.annotations.Nullable;

/**
 * A communicator of MPJ Express, in multicore mode of {@code mpjrun} or with a JVM for each rank.
 *
 * <pre>{@code
 * public static void main(String[] args) {
 *     MPI.Init(args);
 *     Communicator world = MpjCommunicator.of(MPI.COMM_WORLD);
 *     FTimer timer = FTimer.create();
 *     timer.start("solve");
 *     timer.stop("solve");
 *     MpiTimer.of(timer, world).textReport().write(Path.of("solve.txt"));
 *     MPI.Finalize();
 * }
 * }</pre>
 *
 * <p>From MPJ Express it uses only sends and receives of bytes at offset 0: the reductions and splits of MPJ Express 0.44 give
 * wrong results in several cases, and two of its communicators can receive each other's messages. docs/mpi-run.md lists these
 * defects.
 *
 * <p>Sends return before they are received. Thread safety: this communicator and those made from it are confined to the thread
 * that called {@link #of}. A call by another thread, before {@code MPI.Init} or after {@code MPI.Finalize}, and every failure of
 * MPJ Express throws a {@link CommunicationException} at once.
 */
public final class MpjCommunicator extends MessagePassing {
    private static final long ALL_RANKS = 0;

    private final MpjLink link;
    private final long group;

    /** The ranks of this communicator, by their number in that of MPJ Express. */
    private final int[] members;

    private final int rank;
    private final String name;
    private final Thread owner = Thread.currentThread();
    private boolean closed;

    private MpjCommunicator(MpjLink link, long group, int[] members, int rank, String name) {
        this.link = link;
        this.group = group;
        this.members = members;
        this.rank = rank;
        this.name = name;
    }

    /**
     * Returns a communicator of the calling rank. All communicators for the same argument share their messages.
     *
     * @param communicator usually {@code MPI.COMM_WORLD}, which is null before {@code MPI.Init}
     * @throws CommunicationException if it is null, the calling thread does not belong to a rank, or {@code MPI.Finalize} was called
     */
    @SuppressWarnings("exports") // MPJ Express has no modules
    public static MpjCommunicator of(@Nullable Intracomm communicator) {
        if (communicator == null) {
            throw new CommunicationException(
                    "MpjCommunicator.of rejected: the argument is null, the value of MPI.COMM_WORLD"
                            + " before MPI.Init; call MPI.Init first");
        }
        MpjCommunicator made = new MpjCommunicator(
                MpjLink.over(communicator),
                ALL_RANKS,
                IntStream.range(0, communicator.Size()).toArray(),
                communicator.Rank(),
                communicator == MPI.COMM_WORLD ? "world" : "given");
        made.requireUsable("MpjCommunicator.of");
        requireThreadOfRank(communicator);
        return made;
    }

    /** In multicore mode, MPJ Express finds the rank by the thread group; for other threads it picks another rank or blocks. */
    private static void requireThreadOfRank(Intracomm communicator) {
        xdev.@Nullable Device device = MPJDev.dev;
        if (device == null) {
            return;
        }
        String wrongThread = "MpjCommunicator.of rejected: thread \""
                + Thread.currentThread().getName()
                + "\" does not belong to rank " + communicator.Rank()
                + "; call it on the thread that runs main, or on a thread that this one created";
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
        return rank;
    }

    @Override
    public int size() {
        return members.length;
    }

    private void requireUsable(String operation) {
        if (closed) {
            throw new CommunicationException(operation + " on " + this + " rejected: the communicator is closed");
        }
        if (!MPI.Initialized()) {
            throw new CommunicationException(operation + " on " + this + " rejected: MPI.Finalize was called");
        }
        if (Thread.currentThread() != owner) {
            throw new CommunicationException(operation + " on " + this + " rejected: called by thread \""
                    + Thread.currentThread().getName() + "\", but it belongs to thread \"" + owner.getName() + "\"");
        }
    }

    private <T> T call(String operation, Supplier<T> call) {
        requireUsable(operation);
        RankActivity.begin(operation, this);
        try {
            return call.get();
        } catch (RuntimeException e) {
            throw new CommunicationException(operation + " on " + this + " failed: " + e, e);
        } finally {
            RankActivity.end();
        }
    }

    @Override
    protected void begin(String name) {
        requireUsable(name);
        super.begin(name);
    }

    @Override
    protected void put(byte[] message, int destination, int tag) {
        call(activity(tag), () -> {
            link.put(message, members[destination], group, tag);
            return message;
        });
    }

    @Override
    protected byte[] take(int source, int tag) {
        return call(activity(tag), () -> link.take(members[source], group, tag));
    }

    @Override
    public @Nullable Communicator split(int color, int key) {
        Group made = newGroup("split", color, key);
        return color < 0 ? null : of(made, ".split(" + color + ")");
    }

    @Override
    public Communicator dup() {
        return of(newGroup("dup", 0, 0), ".dup()");
    }

    private Group newGroup(String operation, int color, int key) {
        Group made = group(operation, color, key, link.lastGroup + 1);
        link.lastGroup = Math.max(link.lastGroup, made.number());
        return made;
    }

    private MpjCommunicator of(Group made, String suffix) {
        return new MpjCommunicator(link, made.number(), made.of(members), made.rankOf(rank), name + suffix);
    }

    @Override
    public void close() {
        closed = true;
    }

    @Override
    public void abort(int code, String why) {
        // MPI.COMM_WORLD.Abort does nothing
        RankActivity.fail(code, this, "aborted the job: " + why);
    }

    /** Returns name and rank, for diagnostics. */
    @Override
    public String toString() {
        return name + " (rank " + rank + " of " + members.length + ")";
    }

    /**
     * All messages of one rank over one communicator of MPJ Express, including those of the groups that fTimer forms in it.
     *
     * <p>Groups are distinguished here and not by MPJ Express: its communicators can receive each other's messages, and creating
     * one takes more than a second for 64 ranks.
     *
     * <p>The calls that it makes are none of the program, so a profile does not count them.
     *
     * <p>Thread safety: one thread at a time.
     */
    private static final class MpjLink {
        private static final int ADDRESS_BYTES = Integer.BYTES + Long.BYTES + Integer.BYTES;

        /** The part of a message that is sent together with its address, so that short messages need one send. */
        private static final int INLINE_BYTES = 1024 - ADDRESS_BYTES;

        private static final Map<Intracomm, MpjLink> LINKS = Collections.synchronizedMap(new IdentityHashMap<>());

        private record Address(int source, long group, int tag) {}

        private final Intracomm mpj;
        private final Queue<Request> unfinished = new ArrayDeque<>();

        /** Messages that arrived before the program asked for them. */
        private final Map<Address, Queue<byte[]>> early = new ConcurrentHashMap<>();

        /** The largest number of a group of this rank; 0 is the group of all ranks. */
        private long lastGroup;

        private MpjLink(Intracomm mpj) {
            this.mpj = mpj;
        }

        static MpjLink over(Intracomm mpj) {
            return LINKS.computeIfAbsent(mpj, MpjLink::new);
        }

        /** Sends without waiting for the receiver; MPJ Express copies the bytes. */
        void put(byte[] message, int destination, long group, int tag) {
            int inline = Math.min(message.length, INLINE_BYTES);
            byte[] head = new byte[ADDRESS_BYTES + inline];
            ByteBuffer.wrap(head)
                    .putInt(message.length)
                    .putLong(group)
                    .putInt(tag)
                    .put(message, 0, inline);
            CallDepth.hide(() -> {
                send(head, destination);
                if (inline < message.length) {
                    send(Arrays.copyOfRange(message, inline, message.length), destination);
                }
            });
        }

        private void send(byte[] bytes, int destination) {
            unfinished.add(mpj.Isend(bytes, 0, bytes.length, MPI.BYTE, destination, PartType.TAG));
            while (!unfinished.isEmpty() && unfinished.element().Test() != null) {
                unfinished.remove();
            }
        }

        byte[] take(int source, long group, int tag) {
            Address wanted = new Address(source, group, tag);
            byte[] message = earlyFrom(wanted);
            while (message == null) {
                ByteBuffer head = receive(source, ADDRESS_BYTES + INLINE_BYTES);
                byte[] arrived = new byte[head.getInt()];
                Address address = new Address(source, head.getLong(), head.getInt());
                int inline = Math.min(arrived.length, INLINE_BYTES);
                head.get(arrived, 0, inline);
                if (inline < arrived.length) {
                    receive(source, arrived.length - inline).get(arrived, inline, arrived.length - inline);
                }
                if (address.equals(wanted)) {
                    message = arrived;
                } else {
                    early.computeIfAbsent(address, unused -> new ArrayDeque<>()).add(arrived);
                }
            }
            return message;
        }

        private byte @Nullable [] earlyFrom(Address wanted) {
            Queue<byte[]> messages = early.get(wanted);
            if (messages == null) {
                return null;
            }
            byte[] message = messages.remove();
            if (messages.isEmpty()) {
                early.remove(wanted);
            }
            return message;
        }

        private ByteBuffer receive(int source, int longest) {
            byte[] bytes = new byte[longest];
            CallDepth.hide(() -> mpj.Recv(bytes, 0, longest, MPI.BYTE, source, PartType.TAG));
            return ByteBuffer.wrap(bytes);
        }
    }
}
