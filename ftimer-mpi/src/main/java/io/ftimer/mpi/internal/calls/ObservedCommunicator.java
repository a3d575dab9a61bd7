package io.ftimer.mpi.internal.calls;

import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.LongOp;
import io.ftimer.mpi.internal.calls.CallObserver.Transfer;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A communicator whose operations are observed as the corresponding calls of MPI. An operation that throws is observed too; the
 * count of what it did not receive is 0. Communicators that this one creates are observed as well, and numbered as in traces.
 *
 * <p>Thread safety: as {@link Communicator}.
 */
public final class ObservedCommunicator implements Communicator {
    // the number of MPI_COMM_NULL in the trace format, and the first one of other communicators than the world
    private static final int COMM_NULL = 1;
    private static final int FIRST_USER_COMM = 4;

    // MPI_BYTE and MPI_LONG
    private static final int BYTE = 5;
    private static final int LONG = 11;

    private final Communicator engine;
    private final CallObserver observer;

    /** The next number of a communicator of this rank. */
    private final AtomicInteger next;

    private final int number;
    private boolean closed;

    public ObservedCommunicator(Communicator world, CallObserver observer) {
        this(world, observer, new AtomicInteger(FIRST_USER_COMM), Transfer.WORLD);
    }

    private ObservedCommunicator(Communicator engine, CallObserver observer, AtomicInteger next, int number) {
        this.engine = engine;
        this.observer = observer;
        this.next = next;
        this.number = number;
    }

    @Override
    public int rank() {
        return queried("MPI_Comm_rank", engine::rank);
    }

    @Override
    public int size() {
        return queried("MPI_Comm_size", engine::size);
    }

    private int queried(String function, IntSupplier query) {
        CallObserver.Call call = observer.begin(function);
        int result = query.getAsInt();
        call.end(Transfer.none(number), number, result);
        return result;
    }

    @Override
    public void send(byte[] message, int destination, int tag) {
        CallObserver.Call call = observer.begin("MPI_Send");
        try {
            engine.send(message, destination, tag);
        } finally {
            call.end(
                    new Transfer(number, destination, message.length, 0),
                    message.length,
                    BYTE,
                    destination,
                    tag,
                    number);
        }
    }

    @Override
    public byte[] receive(int source, int tag) {
        int received = 0;
        CallObserver.Call call = observer.begin("MPI_Recv");
        try {
            byte[] message = engine.receive(source, tag);
            received = message.length;
            return message;
        } finally {
            call.end(new Transfer(number, source, 0, received), received, BYTE, source, tag, number);
        }
    }

    @Override
    public void allreduce(long[] values, LongOp op) {
        CallObserver.Call call = observer.begin("MPI_Allreduce");
        try {
            engine.allreduce(values, op);
        } finally {
            long bytes = (long) values.length * Long.BYTES;
            call.end(new Transfer(number, Transfer.NO_PEER, bytes, bytes), values.length, LONG, code(op), number);
        }
    }

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
        boolean isRoot = engine.rank() == root;
        CallObserver.Call call = observer.begin("MPI_Bcast");
        try {
            byte[] result = engine.broadcast(bytes, root);
            count = result.length;
            return result;
        } finally {
            call.end(new Transfer(number, root, isRoot ? count : 0, isRoot ? 0 : count), count, BYTE, root, number);
        }
    }

    @Override
    public @Nullable Communicator split(int color, int key) {
        return made("MPI_Comm_split", () -> engine.split(color, key), number, color, key, COMM_NULL);
    }

    @Override
    public Communicator dup() {
        return Objects.requireNonNull(made("MPI_Comm_dup", engine::dup, number, COMM_NULL));
    }

    /** @param arguments those of the call; the last one is replaced by the number of the new communicator if there is one */
    private @Nullable Communicator made(String function, Supplier<@Nullable Communicator> maker, int... arguments) {
        CallObserver.Call call = observer.begin(function);
        try {
            Communicator made = maker.get();
            if (made == null) {
                return null;
            }
            // numbers have 16 bits
            int part = next.getAndUpdate(used -> Math.min(used + 1, Short.MAX_VALUE));
            arguments[arguments.length - 1] = part;
            return new ObservedCommunicator(made, observer, next, part);
        } finally {
            call.end(Transfer.none(number), arguments);
        }
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        CallObserver.Call call = observer.begin("MPI_Comm_free");
        try {
            engine.close();
        } finally {
            call.end(Transfer.none(number), number);
        }
    }

    @Override
    public String toString() {
        return engine.toString();
    }

    @Override
    public void abort(int code, String why) {
        observer.begin("MPI_Abort").end(Transfer.none(number), number, code);
        observer.aborting();
        engine.abort(code, why);
    }
}
