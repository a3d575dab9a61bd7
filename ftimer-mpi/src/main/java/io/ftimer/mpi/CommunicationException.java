package io.ftimer.mpi;

/** Says that ranks could not reach each other: a rank ended, did not come in time, or the transport failed. */
public final class CommunicationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Creates an exception with a message that says which rank failed to do what. */
    public CommunicationException(String message) {
        super(message);
    }

    /** Creates an exception with a message that says which rank failed to do what, and its cause. */
    public CommunicationException(String message, Throwable cause) {
        super(message, cause);
    }
}
