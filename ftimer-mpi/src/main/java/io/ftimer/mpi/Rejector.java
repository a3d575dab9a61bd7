package io.ftimer.mpi;

import io.ftimer.values.Status;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Tells the user of rejected calls as the error policy says. */
interface Rejector {
    /** Returns the status, or throws; {@code line} is the whole diagnostic. */
    Status reject(Status status, Supplier<String> line, @Nullable Throwable cause);

    /** As {@link #reject}, for what all ranks of a communicator tell alike. */
    default Status rejectTogether(Communicator communicator, Status status, Supplier<String> line) {
        return reject(status, line, null);
    }

    /** Returns why that rank, such as "rank 3", has nothing to reduce, where its status alone does not tell. */
    default String reason(String rank) {
        return rank + " could not take its own summary";
    }

    /** Forgets rejected calls of workers and returns the line that tells of them; empty if there are none. */
    default String drainWorkers() {
        return "";
    }
}
