package io.ftimer.mpi;

/** Thrown if ranks cannot reach each other: a rank ended, did not arrive in time, or the transport failed. */
public final class CommunicationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Creates an exception; the message says which rank failed to do what. */
    public CommunicationException(String message) {
        super(message);
    }

    /** Creates an exception with a cause; the message says which rank failed to do what. */
    public CommunicationException(String message, Throwable cause) {
        super(message, cause);
    }
}
