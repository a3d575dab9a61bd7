package io.ftimer.cli.internal;

/** An argument of the command line that does not fit the input. */
public final class UnusableArgumentException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Creates an exception. */
    public UnusableArgumentException(String message) {
        super(message);
    }
}
