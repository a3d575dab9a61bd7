package io.ftimer.report.internal.text;

import io.ftimer.internal.text.RegionNames;
import java.util.List;

/** What the regions of MPI calls have inside, and which of them wait. Stateless. */
public final class MpiRegions {
    /** The region inside a call whose number of calls is that of the bytes sent. */
    public static final String SENT = "mpi_sent_bytes";

    /** The region inside a call whose number of calls is that of the bytes received. */
    public static final String RECEIVED = "mpi_received_bytes";

    /** The metric of a region that has the time of the calls inside it. */
    public static final String NANOS = "mpi_nanos";

    /** The metric of a region that has the time of those calls among them that wait for other ranks. */
    public static final String WAIT_NANOS = "mpi_wait_nanos";

    private static final String PREFIX = "MPI_";

    /** The beginnings of the names of functions that wait for other ranks, after the prefix. */
    private static final List<String> WAITING = List.of(
            "Recv",
            "Sendrecv",
            "Wait",
            "Probe",
            "Barrier",
            "Bcast",
            "Gather",
            "Scatter",
            "Allgather",
            "Alltoall",
            "Reduce",
            "Allreduce",
            "Scan",
            "Comm_split",
            "Comm_dup",
            "Comm_create",
            "Cart_create",
            "Graph_create",
            "Finalize");

    private MpiRegions() {}

    /** Returns whether a region counts the bytes of the call around it. */
    public static boolean isBytes(String name) {
        return name.equals(SENT) || name.equals(RECEIVED);
    }

    /** Returns whether a call of MPI waits for other ranks: collectives, and receives of all kinds. */
    public static boolean isWaiting(String name) {
        return RegionNames.isMpiCall(name)
                && WAITING.stream().anyMatch(function -> name.startsWith(function, PREFIX.length()));
    }
}
