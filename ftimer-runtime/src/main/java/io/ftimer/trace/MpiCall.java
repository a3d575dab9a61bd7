package io.ftimer.trace;

import static io.ftimer.trace.ArgumentType.COMM;
import static io.ftimer.trace.ArgumentType.DATATYPE;
import static io.ftimer.trace.ArgumentType.INT;
import static io.ftimer.trace.ArgumentType.OP;
import static io.ftimer.trace.ArgumentType.STATUS;
import static io.ftimer.trace.ArgumentType.TEXTS;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The MPI functions whose calls a trace can hold, with their arguments in the order in which these are stored. */
public enum MpiCall {
    /** {@code MPI_Send(count, datatype, dest, tag, comm)}. */
    SEND("MPI_Send", INT, "count", DATATYPE, "datatype", INT, "dest", INT, "tag", COMM, "comm"),
    /** {@code MPI_Recv(count, datatype, source, tag, comm)}; the status follows where it is kept. */
    RECV("MPI_Recv", INT, "count", DATATYPE, "datatype", INT, "source", INT, "tag", COMM, "comm", STATUS, "status"),
    /** {@code MPI_Barrier(comm)}. */
    BARRIER("MPI_Barrier", COMM, "comm"),
    /** {@code MPI_Bcast(count, datatype, root, comm)}. */
    BCAST("MPI_Bcast", INT, "count", DATATYPE, "datatype", INT, "root", COMM, "comm"),
    /** {@code MPI_Allreduce(count, datatype, op, comm)}. */
    ALLREDUCE("MPI_Allreduce", INT, "count", DATATYPE, "datatype", OP, "op", COMM, "comm"),
    /** {@code MPI_Comm_size(comm, size)}. */
    COMM_SIZE("MPI_Comm_size", COMM, "comm", INT, "size"),
    /** {@code MPI_Comm_rank(comm, rank)}. */
    COMM_RANK("MPI_Comm_rank", COMM, "comm", INT, "rank"),
    /** {@code MPI_Comm_dup(oldcomm, newcomm)}. */
    COMM_DUP("MPI_Comm_dup", COMM, "oldcomm", COMM, "newcomm"),
    /** {@code MPI_Comm_split(oldcomm, color, key, newcomm)}. */
    COMM_SPLIT("MPI_Comm_split", COMM, "oldcomm", INT, "color", INT, "key", COMM, "newcomm"),
    /** {@code MPI_Comm_free(comm)}. */
    COMM_FREE("MPI_Comm_free", COMM, "comm"),
    /** {@code MPI_Init(argv)}; written by {@link CallTrace#endInit}. */
    INIT("MPI_Init", TEXTS, "argv"),
    /** {@code MPI_Finalize()}. */
    FINALIZE("MPI_Finalize"),
    /** {@code MPI_Abort(comm, errorcode)}. */
    ABORT("MPI_Abort", COMM, "comm", INT, "errorcode");

    private static final Map<Integer, MpiCall> BY_FUNCTION = new HashMap<>();

    static {
        for (MpiCall call : values()) {
            BY_FUNCTION.put(call.function, call);
        }
    }

    /** The number of the function in the trace format. */
    final int function;

    private final String mpiName;
    private final List<Argument> arguments;

    record Argument(ArgumentType type, String name) {}

    MpiCall(String mpiName, Object... typesAndNames) {
        this.mpiName = mpiName;
        this.function = MpiFunctions.names().indexOf(mpiName);
        Argument[] all = new Argument[typesAndNames.length / 2];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Argument((ArgumentType) typesAndNames[2 * i], (String) typesAndNames[2 * i + 1]);
        }
        this.arguments = List.of(all);
    }

    /** Returns the name of the function in MPI, for instance {@code MPI_Comm_split}. */
    public String mpiName() {
        return mpiName;
    }

    static @Nullable MpiCall ofFunction(int function) {
        return BY_FUNCTION.get(function);
    }

    List<Argument> arguments() {
        return arguments;
    }

    /**
     * Returns the arguments that are numbers as they are stored.
     *
     * @throws IllegalArgumentException if these are not as many as the call has
     */
    byte[] encode(int... numbers) {
        List<ArgumentType> types = arguments.stream()
                .map(Argument::type)
                .filter(ArgumentType::isNumber)
                .toList();
        if (numbers.length != types.size()) {
            throw new IllegalArgumentException(
                    mpiName + " has " + types.size() + " numbers among its arguments, not " + numbers.length);
        }
        ByteBuffer out =
                ByteBuffer.allocate(types.stream().mapToInt(ArgumentType::bytes).sum());
        for (int i = 0; i < numbers.length; i++) {
            types.get(i).put(out, numbers[i]);
        }
        return out.array();
    }
}
