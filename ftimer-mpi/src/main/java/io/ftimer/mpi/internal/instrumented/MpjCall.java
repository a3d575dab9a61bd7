package io.ftimer.mpi.internal.instrumented;

import io.ftimer.mpi.internal.calls.CallObserver;
import org.jspecify.annotations.Nullable;

/** A call of an instrumented method of MPJ Express, from its start to its end. Instrumented classes call it by name. Thread-confined. */
public final class MpjCall {
    private final CallObserver.Call call;
    private final MpjArguments arguments;

    MpjCall(CallObserver.Call call, MpjArguments arguments) {
        this.call = call;
        this.arguments = arguments;
    }

    /**
     * Ends a call that returned.
     *
     * @param result the object that it returned; null if it returned none
     */
    public void returned(@Nullable Object result) {
        call.end(arguments.transfer(result), arguments.numbers(result));
    }

    /** Ends a call that threw an exception: it received nothing. */
    public void thrown() {
        call.end(arguments.failed(), arguments.numbers(null));
    }
}
