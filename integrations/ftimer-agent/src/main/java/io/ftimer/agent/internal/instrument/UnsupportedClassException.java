package io.ftimer.agent.internal.instrument;

/** A class file that cannot be instrumented; the message says why. Unchecked, since visitors throw it. */
public final class UnsupportedClassException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnsupportedClassException(String reason) {
        super(reason);
    }
}
