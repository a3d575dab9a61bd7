package io.ftimer.agent.internal.mpi;

import io.ftimer.agent.internal.instrument.AddedCalls;
import io.ftimer.agent.internal.instrument.ClassShape;
import io.ftimer.agent.internal.instrument.MethodShape;
import java.lang.reflect.Modifier;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The methods of MPJ Express that are calls of MPI, by class. Stateless. */
public final class MpiMethods {
    private static final Set<String> OF_COMMUNICATORS = Set.of(
            "Send",
            "Ssend",
            "Bsend",
            "Rsend",
            "Isend",
            "Issend",
            "Ibsend",
            "Irsend",
            "Recv",
            "Irecv",
            "Probe",
            "Iprobe",
            "Sendrecv",
            "Sendrecv_replace",
            "Send_init",
            "Ssend_init",
            "Bsend_init",
            "Rsend_init",
            "Recv_init",
            "Pack",
            "Unpack",
            "Barrier",
            "Bcast",
            "Gather",
            "Gatherv",
            "Scatter",
            "Scatterv",
            "Allgather",
            "Allgatherv",
            "Alltoall",
            "Alltoallv",
            "Reduce",
            "Allreduce",
            "Reduce_scatter",
            "Scan",
            "Free",
            "Abort");

    private static final Set<String> OF_REQUESTS = Set.of(
            "Wait",
            "Waitall",
            "Waitany",
            "Waitsome",
            "Test",
            "Testall",
            "Testany",
            "Testsome",
            "Start",
            "Startall",
            "Cancel");

    private static final Set<String> OF_MPI = Set.of("Init", "Finalize");

    /** Methods of communicators whose functions have other names. */
    private static final Map<String, String> RENAMED = Map.of(
            "clone", "MPI_Comm_dup",
            "Split", "MPI_Comm_split",
            "Create", "MPI_Comm_create",
            "Free", "MPI_Comm_free",
            "Create_cart", "MPI_Cart_create",
            "Create_graph", "MPI_Graph_create",
            "Create_intercomm", "MPI_Intercomm_create",
            "Merge", "MPI_Intercomm_merge");

    private static final Map<String, Set<String>> BY_CLASS = Map.of(
            "mpi.Comm", OF_COMMUNICATORS,
            "mpi.Intracomm", OF_COMMUNICATORS,
            "mpi.Intercomm", OF_COMMUNICATORS,
            "mpi.Cartcomm", OF_COMMUNICATORS,
            "mpi.Graphcomm", OF_COMMUNICATORS,
            "mpi.Request", OF_REQUESTS,
            "mpi.Prequest", OF_REQUESTS,
            "mpi.MPI", OF_MPI);

    private MpiMethods() {}

    /** Returns whether a class of this name has such methods. */
    public static boolean areIn(String className) {
        return BY_CLASS.containsKey(className);
    }

    /** Returns the calls that the methods of a class get, by {@link MethodShape#key()}. */
    public static Map<String, AddedCalls> of(ClassShape type) {
        Map<String, AddedCalls> calls = new LinkedHashMap<>();
        for (MethodShape method : of(type.name(), type.methods())) {
            boolean isStatic = Modifier.isStatic(method.access());
            calls.put(
                    method.key(),
                    new AddedMpiCalls(function(type.name(), method.name()), method.descriptor(), isStatic));
        }
        return calls;
    }

    private static List<MethodShape> of(String className, List<MethodShape> methods) {
        Set<String> names = BY_CLASS.getOrDefault(className, Set.of());
        return methods.stream()
                .filter(method -> method.canBeInstrumented() && Modifier.isPublic(method.access()))
                .filter(method -> names.contains(method.name())
                        || names == OF_COMMUNICATORS && RENAMED.containsKey(method.name()))
                .toList();
    }

    private static String function(String className, String method) {
        boolean isOfCommunicator = BY_CLASS.get(className) == OF_COMMUNICATORS;
        return isOfCommunicator ? RENAMED.getOrDefault(method, "MPI_" + method) : "MPI_" + method;
    }
}
