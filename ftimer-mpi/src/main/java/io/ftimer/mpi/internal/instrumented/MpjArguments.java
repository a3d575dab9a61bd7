package io.ftimer.mpi.internal.instrumented;

import io.ftimer.mpi.internal.calls.Transfer;
import java.util.Arrays;
import mpi.Comm;
import mpi.Datatype;
import mpi.MPI;
import mpi.Status;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of a call of MPJ Express, and what they say about the data that it moves. Sizes are counts of elements times the
 * bytes of an element; objects, which MPJ Express serializes, have none.
 *
 * @param self the communicator or the request; null for a static method
 * @param values in the order of the method; null for those that are neither objects nor {@code int}
 */
record MpjArguments(
        @Nullable Object self, String function, @Nullable Object[] values) {
    private static final int[] NO_NUMBERS = {};

    // positions of the parameters of all methods that send or receive one buffer
    private static final int COUNT = 2;
    private static final int TYPE = 3;
    private static final int PEER = 4;
    private static final int TAG = 5;

    /** Returns what a call that returned has moved. */
    Transfer transfer(@Nullable Object result) {
        if (self instanceof Comm comm) {
            return transfer(comm, result);
        }
        Transfer started = MpjRequests.started(self, function, values);
        return started == null ? Transfer.none(MpjNumbers.NULL) : started;
    }

    /** Returns what a call that failed has moved: nothing is known. */
    Transfer failed() {
        return self instanceof Comm comm ? none(comm) : Transfer.none(MpjNumbers.NULL);
    }

    private Transfer transfer(Comm comm, @Nullable Object result) {
        return switch (function) {
            case "MPI_Send",
                    "MPI_Ssend",
                    "MPI_Bsend",
                    "MPI_Rsend",
                    "MPI_Isend",
                    "MPI_Issend",
                    "MPI_Ibsend",
                    "MPI_Irsend" -> toPeer(comm, integer(PEER), bytes(COUNT, TYPE), 0);
            case "MPI_Recv" -> toPeer(comm, source(PEER, result), 0, received(TYPE, result));
            case "MPI_Irecv" -> toPeer(comm, integer(PEER), 0, bytes(COUNT, TYPE));
            case "MPI_Sendrecv" -> exchanged(comm, integer(PEER), bytes(COUNT, TYPE), integer(10), received(9, result));
            case "MPI_Sendrecv_replace" ->
                exchanged(comm, integer(PEER), bytes(COUNT, TYPE), integer(6), received(TYPE, result));
            case "MPI_Send_init", "MPI_Ssend_init", "MPI_Bsend_init", "MPI_Rsend_init" -> {
                MpjRequests.keep(result, toPeer(comm, integer(PEER), bytes(COUNT, TYPE), 0));
                yield none(comm);
            }
            case "MPI_Recv_init" -> {
                MpjRequests.keep(result, toPeer(comm, integer(PEER), 0, bytes(COUNT, TYPE)));
                yield none(comm);
            }
            case "MPI_Bcast" -> rooted(comm, PEER, bytes(COUNT, TYPE), 0, 0, bytes(COUNT, TYPE));
            case "MPI_Gather" -> rooted(comm, 8, bytes(COUNT, TYPE), comm.Size() * bytes(6, 7), bytes(COUNT, TYPE), 0);
            case "MPI_Gatherv" -> rooted(comm, 9, bytes(COUNT, TYPE), sum(6, 8), bytes(COUNT, TYPE), 0);
            case "MPI_Scatter" -> rooted(comm, 8, comm.Size() * bytes(COUNT, TYPE), bytes(6, 7), 0, bytes(6, 7));
            case "MPI_Scatterv" -> rooted(comm, 9, sum(COUNT, 4), bytes(7, 8), 0, bytes(7, 8));
            case "MPI_Allgather" -> all(comm, bytes(COUNT, TYPE), comm.Size() * bytes(6, 7));
            case "MPI_Allgatherv" -> all(comm, bytes(COUNT, TYPE), sum(6, 8));
            case "MPI_Alltoall" -> all(comm, comm.Size() * bytes(COUNT, TYPE), comm.Size() * bytes(6, 7));
            case "MPI_Alltoallv" -> all(comm, sum(COUNT, 4), sum(7, 9));
            case "MPI_Reduce" -> rooted(comm, 7, bytes(4, 5), bytes(4, 5), bytes(4, 5), 0);
            case "MPI_Allreduce", "MPI_Scan" -> all(comm, bytes(4, 5), bytes(4, 5));
            case "MPI_Reduce_scatter" -> all(comm, sum(4, 5), (long) counts(4)[comm.Rank()] * elementBytes(5));
            default -> none(comm);
        };
    }

    private static Transfer none(Comm comm) {
        return Transfer.none(MpjNumbers.of(comm));
    }

    private static Transfer all(Comm comm, long sent, long received) {
        return new Transfer(MpjNumbers.of(comm), Transfer.NO_PEER, sent, received);
    }

    /** A peer that does not exist gets and gives nothing. */
    private static Transfer toPeer(Comm comm, int peer, long sent, long received) {
        return peer == MPI.PROC_NULL
                ? none(comm)
                : new Transfer(MpjNumbers.of(comm), Math.max(peer, Transfer.NO_PEER), sent, received);
    }

    private static Transfer exchanged(Comm comm, int destination, long sent, int source, long received) {
        boolean isSent = destination != MPI.PROC_NULL;
        return new Transfer(
                MpjNumbers.of(comm),
                isSent ? destination : Math.max(source, Transfer.NO_PEER),
                isSent ? sent : 0,
                source == MPI.PROC_NULL ? 0 : received);
    }

    private Transfer rooted(
            Comm comm, int rootAt, long rootSends, long rootReceives, long otherSends, long otherReceives) {
        int root = integer(rootAt);
        boolean isRoot = comm.Rank() == root;
        return new Transfer(
                MpjNumbers.of(comm), root, isRoot ? rootSends : otherSends, isRoot ? rootReceives : otherReceives);
    }

    private int integer(int at) {
        return values[at] instanceof Integer number ? number : 0;
    }

    private int[] counts(int at) {
        return values[at] instanceof int[] counts ? counts : NO_NUMBERS;
    }

    private long elementBytes(int typeAt) {
        return values[typeAt] instanceof Datatype type ? Math.max(0, type.getByteSize()) : 0;
    }

    private long bytes(int countAt, int typeAt) {
        return Math.max(0, integer(countAt)) * elementBytes(typeAt);
    }

    private long sum(int countsAt, int typeAt) {
        return Arrays.stream(counts(countsAt)).asLongStream().sum() * elementBytes(typeAt);
    }

    /** The message may be shorter than the buffer. */
    private long received(int typeAt, @Nullable Object result) {
        return result instanceof Status status ? Math.max(0, status.count) * elementBytes(typeAt) : 0;
    }

    private int source(int at, @Nullable Object result) {
        int asked = integer(at);
        return asked == MPI.ANY_SOURCE && result instanceof Status status ? status.source : asked;
    }

    /** Returns the arguments that a trace keeps, for functions that it can hold. */
    int[] numbers(@Nullable Object result) {
        if (!(self instanceof Comm comm)) {
            return NO_NUMBERS;
        }
        int number = MpjNumbers.of(comm);
        return switch (function) {
            case "MPI_Send", "MPI_Bsend", "MPI_Ssend", "MPI_Rsend" ->
                new int[] {integer(COUNT), MpjNumbers.of(values[TYPE]), integer(PEER), integer(TAG), number};
            case "MPI_Recv" ->
                new int[] {
                    result instanceof Status status ? Math.max(0, status.count) : 0,
                    MpjNumbers.of(values[TYPE]),
                    source(PEER, result),
                    result instanceof Status status ? status.tag : integer(TAG),
                    number
                };
            case "MPI_Sendrecv" ->
                new int[] {
                    integer(COUNT),
                    MpjNumbers.of(values[TYPE]),
                    integer(PEER),
                    integer(TAG),
                    result instanceof Status status ? Math.max(0, status.count) : 0,
                    MpjNumbers.of(values[9]),
                    source(10, result),
                    result instanceof Status status ? status.tag : integer(11),
                    number
                };
            case "MPI_Sendrecv_replace" ->
                new int[] {
                    integer(COUNT),
                    MpjNumbers.of(values[TYPE]),
                    integer(PEER),
                    integer(TAG),
                    source(6, result),
                    result instanceof Status status ? status.tag : integer(7),
                    number
                };
            case "MPI_Isend", "MPI_Ibsend", "MPI_Issend", "MPI_Irsend", "MPI_Irecv" ->
                new int[] {
                    integer(COUNT),
                    MpjNumbers.of(values[TYPE]),
                    integer(PEER),
                    integer(TAG),
                    number,
                    MpjNumbers.ofNextRequest()
                };
            case "MPI_Reduce" ->
                new int[] {integer(4), MpjNumbers.of(values[5]), MpjNumbers.ofOperation(values[6]), integer(7), number};
            case "MPI_Barrier", "MPI_Comm_free" -> new int[] {number};
            case "MPI_Bcast" -> new int[] {integer(COUNT), MpjNumbers.of(values[TYPE]), integer(PEER), number};
            case "MPI_Allreduce" ->
                new int[] {integer(4), MpjNumbers.of(values[5]), MpjNumbers.ofOperation(values[6]), number};
            case "MPI_Comm_dup" -> new int[] {number, MpjNumbers.ofResult(result)};
            case "MPI_Comm_split" -> new int[] {number, integer(0), integer(1), MpjNumbers.ofResult(result)};
            case "MPI_Abort" -> new int[] {number, integer(0)};
            default -> NO_NUMBERS;
        };
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }

    @Override
    public String toString() {
        return function;
    }
}
