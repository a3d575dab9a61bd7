package io.ftimer.mpi.internal.instrumented;

import io.ftimer.internal.engine.FaultBarrier;
import io.ftimer.mpi.CommunicationException;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.MpjCommunicator;
import io.ftimer.mpi.internal.CallDepth;
import io.ftimer.mpi.internal.calls.CallObserver;
import io.ftimer.mpi.internal.calls.CallObserver.Transfer;
import io.ftimer.mpi.internal.calls.JobRecord;
import io.ftimer.mpi.internal.calls.RecordedCalls;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mpi.Comm;
import mpi.Datatype;
import mpi.Group;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;
import org.jspecify.annotations.Nullable;

/**
 * A call of an instrumented method of MPJ Express, from its start to its end. Its arguments say what data it moves: sizes are
 * counts of elements times the bytes of an element; objects, which MPJ Express serializes, have none. Nothing that is thrown here
 * reaches MPJ Express.
 *
 * <p>Instrumented classes call it by name. Thread-confined.
 *
 * @param call null if it could not begin
 */
public record MpjCall(
        @Nullable Object self, String function, @Nullable Object[] values, CallObserver.@Nullable Call call) {
    private static final FaultBarrier BARRIER = new FaultBarrier("mpi=true", line -> {}, line -> {});

    private static final int[] NO_NUMBERS = {};

    /** Stands for all communicators but the world, and for calls without one. */
    private static final int NOT_WORLD = 0;

    /** Functions that complete some requests of an array. */
    private static final Set<String> COMPLETING =
            Set.of("MPI_Waitall", "MPI_Testall", "MPI_Waitany", "MPI_Testany", "MPI_Waitsome", "MPI_Testsome");

    // positions of the parameters of all methods that send or receive one buffer
    private static final int COUNT = 2;
    private static final int TYPE = 3;
    private static final int PEER = 4;
    private static final int TAG = 5;

    /** The requests that the table of an unchanged job follows until they are completed. Requests are referred to weakly. */
    private static final Map<Object, JobRecord.Request> OPEN = Collections.synchronizedMap(new WeakHashMap<>());

    /** What each persistent request of this rank moves whenever it is started. Requests are referred to weakly. */
    private static final Map<Object, Transfer> REQUESTS = Collections.synchronizedMap(new WeakHashMap<>());

    /**
     * Begins a call.
     *
     * @param self the communicator or the request; null for a static method
     * @param function the function of MPI, such as {@code MPI_Send}
     * @param arguments the arguments of the method
     */
    public static MpjCall begin(@Nullable Object self, String function, @Nullable Object[] arguments) {
        if (function.equals("MPI_Finalize")) {
            // also after a fault on this rank: the others wait
            JobRecord.finish(MpjCall::worldAtEnd);
        } else if (COMPLETING.contains(function) && arguments[0] instanceof Object[] requests) {
            // the method may replace those that it completes
            arguments[0] = requests.clone();
        }
        return new MpjCall(
                self,
                function,
                arguments,
                BARRIER.<CallObserver.@Nullable Call>begin(
                        null,
                        () -> RecordedCalls.attachedOr(RecordedCalls.OF_THREAD).begin(function)));
    }

    /** Returns the communicator of all ranks, unless a receive of the program could take the messages of fTimer; collective. */
    private static Communicator worldAtEnd(JobRecord job) {
        int[] here = {job.hasWildcards() ? 1 : 0};
        int[] anywhere = new int[1];
        MPI.COMM_WORLD.Allreduce(here, 0, anywhere, 0, 1, MPI.INT, MPI.MAX);
        if (anywhere[0] > 0) {
            throw new CommunicationException("a receive with any tag was never completed");
        }
        return MpjCommunicator.of(MPI.COMM_WORLD);
    }

    /**
     * Ends a call that returned.
     *
     * @param result the object that it returned; null if it returned none
     */
    public void returned(@Nullable Object result) {
        end(() -> self instanceof Comm comm ? transfer(comm, result) : started(), result, false);
        if (function.equals("MPI_Init")) {
            BARRIER.end(() -> JobRecord.begin(MPI.COMM_WORLD::Rank));
        }
    }

    /** Ends a call that threw an exception: what it has moved is not known. */
    public void thrown() {
        end(() -> self instanceof Comm comm ? none(comm) : Transfer.none(NOT_WORLD), null, true);
    }

    private void end(Supplier<Transfer> transfer, @Nullable Object result, boolean isThrown) {
        if (call != null) {
            BARRIER.end(() -> {
                Transfer moved = Transfer.none(NOT_WORLD);
                try {
                    moved = transfer.get();
                    if (!isThrown && CallDepth.isOutermost()) {
                        follow(moved, result);
                    }
                } finally {
                    call.end(moved);
                }
            });
        }
    }

    /** Returns what a call moves that starts a request or several. */
    private Transfer started() {
        return starting()
                .map(REQUESTS::get)
                .filter(Objects::nonNull)
                .reduce((sum, next) -> new Transfer(
                        next.communicator(),
                        Transfer.NO_PEER,
                        sum.sent() + next.sent(),
                        sum.received() + next.received()))
                .orElse(Transfer.none(NOT_WORLD));
    }

    private Stream<?> starting() {
        return switch (function) {
            case "MPI_Start" -> Stream.of(Objects.requireNonNull(self));
            case "MPI_Startall" -> requests();
            default -> Stream.empty();
        };
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
                keep(result, toPeer(comm, integer(PEER), bytes(COUNT, TYPE), 0));
                yield none(comm);
            }
            case "MPI_Recv_init" -> {
                keep(result, toPeer(comm, integer(PEER), 0, bytes(COUNT, TYPE)));
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

    /** Notes for the table of an unchanged job which ranks this call waits for, and which requests it starts and completes. */
    private void follow(Transfer moved, @Nullable Object result) {
        List<Integer> peers = completed(result)
                .map(OPEN::remove)
                .filter(Objects::nonNull)
                .map(JobRecord.Request::complete)
                .collect(Collectors.toCollection(ArrayList::new));
        JobRecord job = JobRecord.ofThread();
        if (job == null) {
            return;
        }
        boolean isOfAll = true;
        if (self instanceof Comm comm) {
            int peer = inWorld(comm, waitsFor(moved, result));
            peers.add(peer);
            // a communicator that was freed has no size
            isOfAll = comm instanceof Intracomm
                    && !function.equals("MPI_Comm_free")
                    && comm.Size() == MPI.COMM_WORLD.Size();
            if (result instanceof Request && !(result instanceof Prequest) && integer(PEER) != MPI.PROC_NULL) {
                OPEN.put(result, job.request(peer, function.equals("MPI_Irecv") && integer(TAG) == MPI.ANY_TAG));
            }
        } else {
            // a receive may be one with any tag
            starting()
                    .forEach(request -> OPEN.put(
                            request,
                            job.request(
                                    Transfer.NO_PEER,
                                    !REQUESTS.containsKey(request)
                                            || REQUESTS.get(request).received() > 0)));
        }
        job.note(peers, isOfAll);
    }

    /** Returns the rank of the communicator that this call waits for, negative if there is no single one. */
    private int waitsFor(Transfer moved, @Nullable Object result) {
        return switch (function) {
            case "MPI_Sendrecv" -> source(10, result);
            case "MPI_Sendrecv_replace" -> source(6, result);
            default -> moved.peer();
        };
    }

    private static int inWorld(Comm comm, int peer) {
        if (comm == MPI.COMM_WORLD || peer < 0) {
            return peer;
        }
        return comm instanceof Intracomm
                ? Group.Translate_ranks(comm.Group(), new int[] {peer}, MPI.COMM_WORLD.Group())[0]
                : Transfer.NO_PEER;
    }

    private Stream<?> completed(@Nullable Object result) {
        return switch (function) {
            case "MPI_Wait" -> Stream.of(Objects.requireNonNull(self));
            case "MPI_Test" -> result == null ? Stream.empty() : Stream.of(Objects.requireNonNull(self));
            case "MPI_Waitall" -> requests();
            case "MPI_Testall" -> result == null ? Stream.empty() : requests();
            case "MPI_Waitany", "MPI_Testany", "MPI_Waitsome", "MPI_Testsome" -> {
                List<?> all = values[0] instanceof Object[] requests ? Arrays.asList(requests) : List.of();
                yield (result instanceof Object[] several ? Arrays.stream(several) : Stream.of(result))
                        .filter(Status.class::isInstance)
                        .map(status -> ((Status) status).index)
                        .filter(index -> index >= 0 && index < all.size())
                        .map(all::get)
                        .filter(Objects::nonNull);
            }
            default -> Stream.empty();
        };
    }

    private Stream<?> requests() {
        return values[0] instanceof Object[] requests
                ? Arrays.stream(requests).filter(Objects::nonNull)
                : Stream.empty();
    }

    private static void keep(@Nullable Object request, Transfer transfer) {
        if (request != null) {
            REQUESTS.put(request, transfer);
        }
    }

    private static Transfer none(Comm comm) {
        return Transfer.none(number(comm));
    }

    private static Transfer all(Comm comm, long sent, long received) {
        return new Transfer(number(comm), Transfer.NO_PEER, sent, received);
    }

    /** A peer that does not exist gets and gives nothing. */
    private static Transfer toPeer(Comm comm, int peer, long sent, long received) {
        return peer == MPI.PROC_NULL
                ? none(comm)
                : new Transfer(number(comm), Math.max(peer, Transfer.NO_PEER), sent, received);
    }

    private static Transfer exchanged(Comm comm, int destination, long sent, int source, long received) {
        boolean isSent = destination != MPI.PROC_NULL;
        return new Transfer(
                number(comm),
                isSent ? destination : Math.max(source, Transfer.NO_PEER),
                isSent ? sent : 0,
                source == MPI.PROC_NULL ? 0 : received);
    }

    private Transfer rooted(
            Comm comm, int rootAt, long rootSends, long rootReceives, long otherSends, long otherReceives) {
        int root = integer(rootAt);
        boolean isRoot = comm.Rank() == root;
        return new Transfer(number(comm), root, isRoot ? rootSends : otherSends, isRoot ? rootReceives : otherReceives);
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
        if (asked != MPI.ANY_SOURCE) {
            return asked;
        }
        return result instanceof Status status ? status.source : Transfer.NO_PEER;
    }

    private static int number(Comm communicator) {
        return communicator == MPI.COMM_WORLD ? Transfer.WORLD : NOT_WORLD;
    }
}
