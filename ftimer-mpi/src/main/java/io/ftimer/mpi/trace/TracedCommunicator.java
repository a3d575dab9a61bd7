package io.ftimer.mpi.trace;

import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.LongOp;
import io.ftimer.trace.TraceFile;
import org.jspecify.annotations.Nullable;

/**
 * A communicator that traces every operation as the corresponding MPI call, with its arguments and both clocks at start and end,
 * and delegates it. An operation that throws is traced too; the count of what it did not receive is 0. Communicators that this
 * one creates are traced as well.
 *
 * <pre>{@code
 * try (TraceFile trace = RankTrace.open(TraceFile.builder(), world)) {
 *     solve(TracedCommunicator.of(world, trace));
 * }
 * }</pre>
 *
 * <p>{@link #abort} closes the trace first, because it does not return. Thread safety: as {@link Communicator}.
 *
 * @since 0.1
 */
public final class TracedCommunicator implements Communicator {
    // the numbers of MPI_COMM_NULL and MPI_COMM_WORLD in the trace format, and the first one of other communicators
    private static final int COMM_NULL = 1;
    private static final int COMM_WORLD = 2;
    private static final int FIRST_USER_COMM = 4;

    // MPI_BYTE and MPI_LONG
    private static final int BYTE = 5;
    private static final int LONG = 11;

    private final Communicator engine;
    private final RankCalls rank;
    private final int number;
    private boolean closed;

    /** The trace and the numbering that the communicators of one rank share. */
    private static final class RankCalls {
        final TraceFile trace;
        final CallTrace calls;
        private int nextNumber = FIRST_USER_COMM;

        RankCalls(TraceFile trace) {
            this.trace = trace;
            this.calls = CallTrace.of(trace);
        }

        int newNumber() {
            // numbers have 16 bits
            return nextNumber < Short.MAX_VALUE ? nextNumber++ : nextNumber;
        }
    }

    private TracedCommunicator(Communicator engine, RankCalls rank, int number) {
        this.engine = engine;
        this.rank = rank;
        this.number = number;
    }

    /** Returns a communicator that traces its operations and delegates them to the world of all ranks. */
    public static TracedCommunicator of(Communicator world, TraceFile trace) {
        return new TracedCommunicator(world, new RankCalls(trace), COMM_WORLD);
    }

    @Override
    public int rank() {
        rank.calls.begin();
        int result = engine.rank();
        rank.calls.end(MpiCall.COMM_RANK, number, result);
        return result;
    }

    @Override
    public int size() {
        rank.calls.begin();
        int result = engine.size();
        rank.calls.end(MpiCall.COMM_SIZE, number, result);
        return result;
    }

    @Override
    public void send(byte[] message, int destination, int tag) {
        rank.calls.begin();
        try {
            engine.send(message, destination, tag);
        } finally {
            rank.calls.end(MpiCall.SEND, message.length, BYTE, destination, tag, number);
        }
    }

    @Override
    public byte[] receive(int source, int tag) {
        int received = 0;
        rank.calls.begin();
        try {
            byte[] message = engine.receive(source, tag);
            received = message.length;
            return message;
        } finally {
            rank.calls.end(MpiCall.RECV, received, BYTE, source, tag, number);
        }
    }

    @Override
    public void allreduce(long[] values, LongOp op) {
        rank.calls.begin();
        try {
            engine.allreduce(values, op);
        } finally {
            rank.calls.end(MpiCall.ALLREDUCE, values.length, LONG, code(op), number);
        }
    }

    /** Returns the number of the MPI operation. */
    private static int code(LongOp op) {
        return switch (op) {
            case MAX -> 1;
            case MIN -> 2;
            case SUM -> 3;
            case OR -> 8;
        };
    }

    @Override
    public byte[] broadcast(byte @Nullable [] bytes, int root) {
        int count = 0;
        rank.calls.begin();
        try {
            byte[] result = engine.broadcast(bytes, root);
            count = result.length;
            return result;
        } finally {
            rank.calls.end(MpiCall.BCAST, count, BYTE, root, number);
        }
    }

    @Override
    public @Nullable Communicator split(int color, int key) {
        int part = COMM_NULL;
        rank.calls.begin();
        try {
            Communicator group = engine.split(color, key);
            if (group == null) {
                return null;
            }
            part = rank.newNumber();
            return new TracedCommunicator(group, rank, part);
        } finally {
            rank.calls.end(MpiCall.COMM_SPLIT, number, color, key, part);
        }
    }

    @Override
    public Communicator dup() {
        int copy = COMM_NULL;
        rank.calls.begin();
        try {
            Communicator same = engine.dup();
            copy = rank.newNumber();
            return new TracedCommunicator(same, rank, copy);
        } finally {
            rank.calls.end(MpiCall.COMM_DUP, number, copy);
        }
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        rank.calls.begin();
        try {
            engine.close();
        } finally {
            rank.calls.end(MpiCall.COMM_FREE, number);
        }
    }

    @Override
    public void abort(int code, String why) {
        rank.calls.begin();
        rank.calls.end(MpiCall.ABORT, number, code);
        rank.trace.close();
        engine.abort(code, why);
    }
}
