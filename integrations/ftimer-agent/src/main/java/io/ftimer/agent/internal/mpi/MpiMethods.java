package io.ftimer.agent.internal.mpi;

import io.ftimer.agent.internal.instrument.AddedCalls;
import io.ftimer.agent.internal.instrument.ClassShape;
import io.ftimer.agent.internal.instrument.MethodCalls;
import io.ftimer.agent.internal.instrument.MethodShape;
import java.lang.reflect.Modifier;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** The methods of MPJ Express that are calls of MPI, by class. Stateless. */
public final class MpiMethods {
    private static final Set<String> OF_COMMUNICATORS = words("""
            Send Ssend Bsend Rsend Isend Issend Ibsend Irsend Recv Irecv Probe Iprobe Sendrecv Sendrecv_replace
            Send_init Ssend_init Bsend_init Rsend_init Recv_init Pack Unpack
            Barrier Bcast Gather Gatherv Scatter Scatterv Allgather Allgatherv Alltoall Alltoallv
            Reduce Allreduce Reduce_scatter Scan Free Abort
            """);
    private static final Set<String> OF_REQUESTS = words("""
            Wait Waitall Waitany Waitsome Test Testall Testany Testsome Start Startall Cancel
            """);
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

    private static Set<String> words(String text) {
        return Set.of(text.strip().split("\\s+"));
    }

    public static boolean areIn(String className) {
        return BY_CLASS.containsKey(className);
    }

    public static MethodCalls of(ClassShape type) {
        Set<String> names = BY_CLASS.getOrDefault(type.name(), Set.of());
        List<MethodShape> methods = type.methods().stream()
                .filter(method -> method.canBeInstrumented() && Modifier.isPublic(method.access()))
                .filter(method -> names.contains(method.name())
                        || names == OF_COMMUNICATORS && RENAMED.containsKey(method.name()))
                .toList();
        Map<String, AddedCalls> calls = new LinkedHashMap<>();
        for (MethodShape method : methods) {
            String name = "MPI_" + method.name();
            String function = names == OF_COMMUNICATORS ? RENAMED.getOrDefault(method.name(), name) : name;
            calls.put(method.key(), new MpiCalls(function, method.descriptor(), Modifier.isStatic(method.access())));
        }
        return new MethodCalls(type, calls, methods);
    }

    /**
     * Calls of ftimer-mpi around a method of MPJ Express:
     *
     * <pre>{@code
     * MpjCall call = MpjCall.begin(this, "MPI_Send", new Object[] {buf, offset, count, datatype, dest, tag});
     * try {
     *     ... the method; before each return: call.returned(result);
     * } catch (Throwable t) {
     *     call.thrown();
     *     throw t;
     * }
     * }</pre>
     *
     * @param function the function of MPI
     * @param descriptor the descriptor of the method
     * @param isStatic whether the method is static; null then stands for {@code this}
     */
    private record MpiCalls(String function, String descriptor, boolean isStatic) implements AddedCalls {
        private static final String CALL = "io/ftimer/mpi/internal/instrumented/MpjCall";
        private static final String OBJECT = "java/lang/Object";

        @Override
        public String type() {
            return CALL;
        }

        @Override
        public void begin(MethodVisitor code) {
            if (isStatic) {
                code.visitInsn(Opcodes.ACONST_NULL);
            } else {
                code.visitVarInsn(Opcodes.ALOAD, 0);
            }
            code.visitLdcInsn(function);
            Type[] parameters = Type.getArgumentTypes(descriptor);
            code.visitIntInsn(Opcodes.BIPUSH, parameters.length);
            code.visitTypeInsn(Opcodes.ANEWARRAY, OBJECT);
            int local = isStatic ? 0 : 1;
            for (int i = 0; i < parameters.length; i++) {
                code.visitInsn(Opcodes.DUP);
                code.visitIntInsn(Opcodes.BIPUSH, i);
                AddedCalls.load(code, parameters[i], local);
                code.visitInsn(Opcodes.AASTORE);
                local += parameters[i].getSize();
            }
            code.visitMethodInsn(
                    Opcodes.INVOKESTATIC,
                    CALL,
                    "begin",
                    "(Ljava/lang/Object;Ljava/lang/String;[Ljava/lang/Object;)L" + CALL + ';',
                    false);
        }
    }
}
