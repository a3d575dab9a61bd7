package io.ftimer.values;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** Thrown by rejected operations under {@link ErrorPolicy#THROW}. */
public final class FTimerException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final Status status;

    /** Creates an exception for {@code status}. */
    public FTimerException(Status status, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.status = status;
    }

    /** Returns the status that the operation would have returned. */
    public Status status() {
        return status;
    }
}
