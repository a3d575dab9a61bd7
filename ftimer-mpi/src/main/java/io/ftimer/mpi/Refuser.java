package io.ftimer.mpi;

import io.ftimer.Status;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Tells the user of refused calls as the error policy says. */
interface Refuser {
    /** Returns the status, or throws; {@code line} is the whole diagnostic. */
    Status refuse(Status status, Supplier<String> line, @Nullable Throwable cause);

    /** As {@link #refuse}, for what all ranks of a communicator tell alike. */
    default Status refuseTogether(Communicator communicator, Status status, Supplier<String> line) {
        return refuse(status, line, null);
    }

    /** Returns why that rank, such as "rank 3", has nothing to reduce, where its status alone does not tell. */
    default String reason(String rank) {
        return rank + " could not take its own summary";
    }

    /** Forgets refused calls of workers and returns the line that tells of them; empty if there are none. */
    default String drainWorkers() {
        return "";
    }
}
