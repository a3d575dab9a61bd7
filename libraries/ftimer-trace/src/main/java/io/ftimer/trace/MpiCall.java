package io.ftimer.trace;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The MPI functions whose calls a trace can hold, with the arguments that {@link CallTrace#end} takes, in this order.
 */
public enum MpiCall {
    /** {@code MPI_Send(count, datatype, dest, tag, comm)}. */
    SEND("MPI_Send"),
    /** {@code MPI_Recv(count, datatype, source, tag, comm)}; the status is added if the settings keep statuses. */
    RECV("MPI_Recv"),
    /** {@code MPI_Bsend(count, datatype, dest, tag, comm)}. */
    BSEND("MPI_Bsend"),
    /** {@code MPI_Ssend(count, datatype, dest, tag, comm)}. */
    SSEND("MPI_Ssend"),
    /** {@code MPI_Rsend(count, datatype, dest, tag, comm)}. */
    RSEND("MPI_Rsend"),
    /**
     * {@code MPI_Sendrecv(sendcount, sendtype, dest, sendtag, recvcount, recvtype, source, recvtag, comm)}; the status is added as
     * for {@link #RECV}.
     */
    SENDRECV("MPI_Sendrecv"),
    /**
     * {@code MPI_Sendrecv_replace(count, datatype, dest, sendtag, source, recvtag, comm)}; the status is added as for {@link #RECV}.
     */
    SENDRECV_REPLACE("MPI_Sendrecv_replace"),
    /** {@code MPI_Isend(count, datatype, dest, tag, comm, request)}. */
    ISEND("MPI_Isend"),
    /** {@code MPI_Ibsend(count, datatype, dest, tag, comm, request)}. */
    IBSEND("MPI_Ibsend"),
    /** {@code MPI_Issend(count, datatype, dest, tag, comm, request)}. */
    ISSEND("MPI_Issend"),
    /** {@code MPI_Irsend(count, datatype, dest, tag, comm, request)}. */
    IRSEND("MPI_Irsend"),
    /** {@code MPI_Irecv(count, datatype, source, tag, comm, request)}. */
    IRECV("MPI_Irecv"),
    /** {@code MPI_Barrier(comm)}. */
    BARRIER("MPI_Barrier"),
    /** {@code MPI_Bcast(count, datatype, root, comm)}. */
    BCAST("MPI_Bcast"),
    /** {@code MPI_Allreduce(count, datatype, op, comm)}. */
    ALLREDUCE("MPI_Allreduce"),
    /** {@code MPI_Reduce(count, datatype, op, root, comm)}. */
    REDUCE("MPI_Reduce"),
    /** {@code MPI_Comm_size(comm, size)}. */
    COMM_SIZE("MPI_Comm_size"),
    /** {@code MPI_Comm_rank(comm, rank)}. */
    COMM_RANK("MPI_Comm_rank"),
    /** {@code MPI_Comm_dup(oldcomm, newcomm)}. */
    COMM_DUP("MPI_Comm_dup"),
    /** {@code MPI_Comm_split(oldcomm, color, key, newcomm)}. */
    COMM_SPLIT("MPI_Comm_split"),
    /** {@code MPI_Comm_free(comm)}. */
    COMM_FREE("MPI_Comm_free"),
    /** {@code MPI_Init(argv)}, traced by {@link CallTrace#endInit}. */
    INIT("MPI_Init"),
    /** {@code MPI_Finalize()}. */
    FINALIZE("MPI_Finalize"),
    /** {@code MPI_Abort(comm, errorcode)}. */
    ABORT("MPI_Abort");

    private static final Map<String, MpiCall> BY_NAME =
            Stream.of(values()).collect(Collectors.toUnmodifiableMap(MpiCall::mpiName, Function.identity()));

    private final String mpiName;
    private final int function;

    MpiCall(String mpiName) {
        this.mpiName = mpiName;
        this.function = MpiFunctions.NAMES.indexOf(mpiName);
    }

    /** Returns the call of a function, for instance {@code MPI_Send}; empty if traces cannot hold its calls. */
    public static Optional<MpiCall> named(String mpiName) {
        return Optional.ofNullable(BY_NAME.get(mpiName));
    }

    /** Returns the name of the function in MPI, for instance {@code MPI_Comm_split}. */
    public String mpiName() {
        return mpiName;
    }

    /** Returns the number of the function in the trace format. */
    int function() {
        return function;
    }

    /** Returns the arguments of the function. */
    Signature signature() {
        return Objects.requireNonNull(MpiFunctions.signature(function));
    }
}
