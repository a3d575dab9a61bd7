package io.ftimer.mpi.trace;

import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.internal.CallDepth;
import io.ftimer.mpi.internal.calls.CallObserver;
import io.ftimer.mpi.internal.calls.ObservedCommunicator;
import io.ftimer.trace.CallTrace;
import io.ftimer.trace.TraceFile;
import io.ftimer.trace.TraceFileBuilder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.ZoneId;

/**
 * The traces of the ranks of a job.
 *
 * <pre>{@code
 * try (TraceFile trace = RankTrace.open(TraceFile.builder(), world)) {
 *     solve(RankTrace.communicator(world, trace));
 * }
 * }</pre>
 *
 * <p>Stateless.
 */
public final class RankTrace {
    private RankTrace() {}

    /**
     * Opens the trace of this rank. This operation is collective: all ranks name their files after the time of rank 0, which
     * also writes the description of the run.
     *
     * @param builder the options of the trace, except for its rank and start
     * @throws IOException if the file of this rank cannot be created or written, or exists; other ranks continue
     */
    public static TraceFile open(TraceFileBuilder builder, Communicator world) throws IOException {
        byte[] now = ByteBuffer.allocate(Long.BYTES)
                .putLong(Instant.now().getEpochSecond())
                .array();
        byte[] startedAt = CallDepth.hiding(() -> world.broadcast(now, 0));
        return builder.rank(world.rank(), world.size())
                .startedAt(Instant.ofEpochSecond(ByteBuffer.wrap(startedAt).getLong()), ZoneId.systemDefault())
                .open();
    }

    /**
     * Returns a communicator that traces every operation as the corresponding MPI call, with its arguments and both clocks at start
     * and end, and delegates it to the world of all ranks. An operation that throws is traced too; the count of what it did not
     * receive is 0. Communicators that it creates are traced as well. {@link Communicator#abort} closes the trace first, because it
     * does not return.
     */
    public static Communicator communicator(Communicator world, TraceFile trace) {
        return new ObservedCommunicator(world, new TracedCalls(trace, CallTrace.of(trace)));
    }

    /** Writes the calls of a rank to its trace. Thread-confined. */
    private record TracedCalls(TraceFile trace, CallTrace calls) implements CallObserver {
        @Override
        public Call begin(String function) {
            calls.begin();
            return (transfer, arguments) -> calls.end(function, arguments);
        }

        @Override
        public void aborting() {
            trace.close();
        }
    }
}
