package io.ftimer.mpi.internal.instrumented;

import io.ftimer.mpi.internal.calls.Transfer;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/** What the persistent requests of a rank move each time they are started. Thread-safe. Requests are referred to weakly. */
final class MpjRequests {
    private static final Map<Object, Transfer> MADE = Collections.synchronizedMap(new WeakHashMap<>());

    private MpjRequests() {}

    /** Notes what a request moves that was made. */
    static void keep(@Nullable Object request, Transfer transfer) {
        if (request != null) {
            MADE.put(request, transfer);
        }
    }

    /** Returns what a call moves that starts a request or several; null if it starts none. */
    static @Nullable Transfer started(@Nullable Object self, String function, @Nullable Object[] arguments) {
        if (function.equals("MPI_Start")) {
            return MADE.get(self);
        }
        if (!function.equals("MPI_Startall") || !(arguments[0] instanceof Object[] requests)) {
            return null;
        }
        Transfer sum = null;
        for (Object request : requests) {
            Transfer next = request == null ? null : MADE.get(request);
            if (next != null) {
                sum = sum == null
                        ? next
                        : new Transfer(
                                next.communicator(),
                                Transfer.NO_PEER,
                                sum.sent() + next.sent(),
                                sum.received() + next.received());
            }
        }
        return sum;
    }
}
