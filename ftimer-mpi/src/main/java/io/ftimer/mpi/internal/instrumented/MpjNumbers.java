package io.ftimer.mpi.internal.instrumented;

import io.ftimer.mpi.internal.calls.Transfer;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.WeakHashMap;
import mpi.Comm;
import mpi.MPI;
import org.jspecify.annotations.Nullable;

/** The numbers of communicators, data types and operations of MPJ Express in traces. Thread-safe; each rank has its own. */
final class MpjNumbers {
    /** No communicator. */
    static final int NULL = 1;

    private static final int SELF = 3;
    private static final int FIRST_OTHER = 4;

    /** A data type and an operation that the program made. */
    private static final int OTHER_TYPE = 28;

    private static final int OTHER_OPERATION = 15;

    private static final Map<Object, Integer> OTHERS = new WeakHashMap<>();
    private static int next = FIRST_OTHER;
    private static int nextRequest = FIRST_OTHER;

    private MpjNumbers() {}

    /** Returns the number of a communicator: in the order in which they were used first, but for the world. */
    static synchronized int of(Comm communicator) {
        if (communicator == MPI.COMM_WORLD) {
            return Transfer.WORLD;
        }
        if (communicator == MPI.COMM_SELF) {
            return SELF;
        }
        // numbers have 16 bits
        return OTHERS.computeIfAbsent(communicator, unused -> next < Short.MAX_VALUE ? next++ : next);
    }

    /** Returns the number of a communicator that a call has returned. */
    static int ofResult(@Nullable Object result) {
        return result instanceof Comm made ? of(made) : NULL;
    }

    /** Returns the number of a request that was just made. */
    static synchronized int ofNextRequest() {
        return nextRequest++;
    }

    /** Returns the number of a data type. */
    static int of(@Nullable Object type) {
        return Constants.TYPES.getOrDefault(type, OTHER_TYPE);
    }

    /** Returns the number of an operation. */
    static int ofOperation(@Nullable Object operation) {
        return Constants.OPERATIONS.getOrDefault(operation, OTHER_OPERATION);
    }

    /** Separate, since these fields are set when MPJ Express is initialized. */
    private static final class Constants {
        private static final Map<Object, Integer> TYPES = new IdentityHashMap<>();
        private static final Map<Object, Integer> OPERATIONS = new IdentityHashMap<>();

        static {
            TYPES.put(MPI.BYTE, 5);
            TYPES.put(MPI.BOOLEAN, 5);
            TYPES.put(MPI.CHAR, 8);
            TYPES.put(MPI.SHORT, 7);
            TYPES.put(MPI.INT, 9);
            TYPES.put(MPI.LONG, 11);
            TYPES.put(MPI.FLOAT, 13);
            TYPES.put(MPI.DOUBLE, 14);
            TYPES.put(MPI.PACKED, 19);
            TYPES.put(MPI.LB, 20);
            TYPES.put(MPI.UB, 21);
            OPERATIONS.put(MPI.MAX, 1);
            OPERATIONS.put(MPI.MIN, 2);
            OPERATIONS.put(MPI.SUM, 3);
            OPERATIONS.put(MPI.PROD, 4);
            OPERATIONS.put(MPI.LAND, 5);
            OPERATIONS.put(MPI.BAND, 6);
            OPERATIONS.put(MPI.LOR, 7);
            OPERATIONS.put(MPI.BOR, 8);
            OPERATIONS.put(MPI.LXOR, 9);
            OPERATIONS.put(MPI.BXOR, 10);
            OPERATIONS.put(MPI.MINLOC, 11);
            OPERATIONS.put(MPI.MAXLOC, 12);
        }

        private Constants() {}
    }
}
