package io.ftimer.mpi;

import io.ftimer.Status;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Tells the user of a refused call as the error policy says. */
@FunctionalInterface
interface Refuser {
    /** Returns the status, or throws; {@code line} is the whole diagnostic. */
    Status refuse(Status status, Supplier<String> line, @Nullable Throwable cause);
}
