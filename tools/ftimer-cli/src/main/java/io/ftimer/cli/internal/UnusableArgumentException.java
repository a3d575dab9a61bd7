package io.ftimer.cli.internal;

import java.util.function.Supplier;

/** An argument of the command line that does not fit the input. */
public final class UnusableArgumentException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public UnusableArgumentException(String message) {
        super(message);
    }

    /** Returns a value; an argument that is rejected as invalid is unusable. */
    public static <T> T unlessValid(Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            throw new UnusableArgumentException(String.valueOf(e.getMessage()));
        }
    }
}
