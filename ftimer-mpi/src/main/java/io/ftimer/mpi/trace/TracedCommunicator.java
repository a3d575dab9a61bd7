package io.ftimer.mpi.trace;

import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.internal.calls.CallObserver;
import io.ftimer.mpi.internal.calls.ObservedCommunicator;
import io.ftimer.trace.CallTrace;
import io.ftimer.trace.TraceFile;

/**
 * Communicators that trace every operation as the corresponding MPI call, with its arguments and both clocks at start and end,
 * and delegate it. An operation that throws is traced too; the count of what it did not receive is 0. Communicators that
 * they create are traced as well.
 *
 * <pre>{@code
 * try (TraceFile trace = RankTrace.open(TraceFile.builder(), world)) {
 *     solve(TracedCommunicator.of(world, trace));
 * }
 * }</pre>
 *
 * <p>{@link Communicator#abort} closes the trace first, because it does not return. Thread safety: as {@link Communicator}.
 */
public final class TracedCommunicator {
    private TracedCommunicator() {}

    /** Returns a communicator that traces its operations and delegates them to the world of all ranks. */
    public static Communicator of(Communicator world, TraceFile trace) {
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
