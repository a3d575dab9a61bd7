package io.ftimer.conformance.replay;

import java.io.Serial;

/** A command that threw what no command may throw. The message names the line. */
public final class ReplayException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    ReplayException(String message, RuntimeException cause) {
        super(message, cause);
    }
}
