package io.ftimer.report.internal.text;

import java.util.List;
import java.util.regex.Pattern;

/** What the regions of MPI calls, of the kind MPI, have inside, and which of them wait. Stateless. */
public final class MpiRegions {
    /** The region inside a call whose number of calls is that of the bytes sent. */
    public static final String SENT = "mpi_sent_bytes";

    /** The region inside a call whose number of calls is that of the bytes received. */
    public static final String RECEIVED = "mpi_received_bytes";

    /** The metric of a region that has the time of the calls inside it. */
    public static final String NANOS = "mpi_nanos";

    /** The metric of a region that has the time of those calls among them that wait for other ranks. */
    public static final String WAIT_NANOS = "mpi_wait_nanos";

    /** The metrics that only trees with the calls of MPI have, the times before the bytes. */
    public static final List<String> METRICS = List.of(NANOS, WAIT_NANOS, SENT, RECEIVED);

    /** The beginnings of the names of functions that wait for other ranks. */
    private static final Pattern WAITING = Pattern.compile(
            "MPI_(Recv|Sendrecv|Wait|Probe|Barrier|Bcast|Gather|Scatter|Allgather|Alltoall|Reduce|Allreduce"
                    + "|Scan|Comm_split|Comm_dup|Comm_create|Cart_create|Graph_create|Finalize)");

    private MpiRegions() {}

    /** Returns whether a region of the kind MPI inside a call counts the bytes of that call. */
    public static boolean isBytes(String name) {
        return name.equals(SENT) || name.equals(RECEIVED);
    }

    /** Returns whether a call of MPI, by the function, waits for other ranks: collectives, and receives of all kinds. */
    public static boolean isWaiting(String function) {
        return WAITING.matcher(function).lookingAt();
    }
}
