package io.ftimer.mpi.internal.instrumented;

import io.ftimer.mpi.internal.calls.CallObserver;
import io.ftimer.mpi.profile.MpiProfile;
import org.jspecify.annotations.Nullable;

/** What instrumented methods of MPJ Express call first. The agent names the method as text. Stateless. */
public final class MpjCalls {
    private MpjCalls() {}

    /**
     * Begins a call.
     *
     * @param self the communicator or the request; null for a static method
     * @param function the function of MPI, such as {@code MPI_Send}
     * @param arguments the arguments of the method; null for those that are neither objects nor {@code int}
     */
    public static MpjCall begin(@Nullable Object self, String function, @Nullable Object[] arguments) {
        CallObserver observer = MpiProfile.ofInstrumentedCalls();
        CallObserver.Call call = observer.begin(function);
        return new MpjCall(call, new MpjArguments(self, function, arguments));
    }
}
