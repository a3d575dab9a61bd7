package io.ftimer.mpi.trace;

import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.internal.calls.CallObserver;
import io.ftimer.mpi.internal.calls.ObservedCommunicator;
import io.ftimer.trace.CallTrace;
import io.ftimer.trace.MpiCall;
import io.ftimer.trace.TraceFile;

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
@SuppressWarnings("exports") // the superclass is no API
public final class TracedCommunicator extends ObservedCommunicator {

    private TracedCommunicator(Communicator world, TraceFile trace) {
        super(world, new TracedCalls(trace));
    }

    private TracedCommunicator(Communicator engine, Rank rank, int number) {
        super(engine, rank, number);
    }

    /** Returns a communicator that traces its operations and delegates them to the world of all ranks. */
    public static TracedCommunicator of(Communicator world, TraceFile trace) {
        return new TracedCommunicator(world, trace);
    }

    @Override
    protected Communicator made(Communicator part, Rank ofRank, int itsNumber) {
        return new TracedCommunicator(part, ofRank, itsNumber);
    }

    /** Writes the calls of a rank to its trace. Thread-confined. */
    private static final class TracedCalls implements CallObserver {
        private final TraceFile trace;
        private final CallTrace calls;

        TracedCalls(TraceFile trace) {
            this.trace = trace;
            this.calls = CallTrace.of(trace);
        }

        @Override
        public Call begin(String function) {
            MpiCall call = MpiCall.named(function).orElseThrow();
            calls.begin();
            return (transfer, arguments) -> calls.end(call, arguments);
        }

        @Override
        public void aborting() {
            trace.close();
        }
    }
}
