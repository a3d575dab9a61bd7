package io.ftimer.agent.internal.weave;

/** A class file that cannot be woven; the message says why. */
public final class UnweavableClassException extends Exception {
    private static final long serialVersionUID = 1L;

    UnweavableClassException(String reason) {
        super(reason);
    }
}
