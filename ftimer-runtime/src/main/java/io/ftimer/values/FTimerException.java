package io.ftimer.values;

import java.io.Serial;

/** A rejected operation, thrown under {@link ErrorPolicy#THROW}. */
public final class FTimerException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final Status status;

    /** Creates an exception for {@code status}; the message says what was wrong, where, and what to do. */
    public FTimerException(Status status, String message) {
        super(message);
        this.status = status;
    }

    /** Creates an exception for {@code status} that was caused by another failure. */
    public FTimerException(Status status, String message, Throwable cause) {
        super(message, cause);
        this.status = status;
    }

    /** Returns the status that the operation would have returned. */
    public Status status() {
        return status;
    }
}
