package io.ftimer.mpi;

import java.util.function.Function;
import java.util.stream.IntStream;
import mpi.Intracomm;
import mpi.MPI;
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

    private final @Nullable MpjLink link;
    private final long group;

    /** The ranks of this communicator, by their number in that of MPJ Express. */
    private final int[] members;

    private final int rank;
    private final String name;
    private final Thread owner = Thread.currentThread();
    private boolean closed;

    private MpjCommunicator(@Nullable MpjLink link, long group, int[] members, int rank, String name) {
        this.link = link;
        this.group = group;
        this.members = members;
        this.rank = rank;
        this.name = name;
    }

    /**
     * Returns a communicator of the calling rank. All communicators for the same argument share their messages.
     *
     * @param communicator usually {@code MPI.COMM_WORLD}, which is null before {@code MPI.Init}; every operation of the result
     *     then throws a {@link CommunicationException}
     * @throws CommunicationException if the calling thread does not belong to a rank, or {@code MPI.Finalize} was called
     */
    @SuppressWarnings("exports") // MPJ Express has no modules
    public static MpjCommunicator of(@Nullable Intracomm communicator) {
        if (communicator == null) {
            return new MpjCommunicator(null, ALL_RANKS, new int[1], 0, "nothing");
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
        requireConnected("rank");
        return rank;
    }

    @Override
    public int size() {
        requireConnected("size");
        return members.length;
    }

    private MpjLink requireConnected(String operation) {
        if (link == null) {
            throw new CommunicationException(
                    operation + " rejected: MpjCommunicator.of was called with null, the value of"
                            + " MPI.COMM_WORLD before MPI.Init; call MPI.Init first");
        }
        return link;
    }

    private MpjLink requireUsable(String operation) {
        MpjLink connected = requireConnected(operation);
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
        return connected;
    }

    private <T> T call(String operation, Function<MpjLink, T> call) {
        MpjLink usable = requireUsable(operation);
        RankActivity.begin(operation, this);
        try {
            return call.apply(usable);
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
        call(activity(tag), usable -> {
            usable.put(message, members[destination], group, tag);
            return usable;
        });
    }

    @Override
    protected byte[] take(int source, int tag) {
        return call(activity(tag), usable -> usable.take(members[source], group, tag));
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
        MpjLink usable = requireUsable(operation);
        Group made = group(operation, color, key, usable.lastGroup() + 1);
        usable.noteGroup(made.number());
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
}
