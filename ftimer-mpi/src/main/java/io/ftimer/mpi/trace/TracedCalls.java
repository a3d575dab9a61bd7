package io.ftimer.mpi.trace;

import io.ftimer.mpi.internal.calls.CallObserver;
import io.ftimer.trace.TraceFile;

/** Writes the calls of a rank to its trace. Thread-confined. */
final class TracedCalls implements CallObserver {
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
