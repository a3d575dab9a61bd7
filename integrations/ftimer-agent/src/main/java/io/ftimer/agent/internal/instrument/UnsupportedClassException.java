package io.ftimer.agent.internal.instrument;

/** A class file that cannot be instrumented; the message says why. */
public final class UnsupportedClassException extends Exception {
    private static final long serialVersionUID = 1L;

    UnsupportedClassException(String reason) {
        super(reason);
    }
}
