package io.ftimer.trace;

import java.io.IOException;

/**
 * Thrown if a file is not a trace, or cannot be read at some place. The message has the file, the place and the reason.
 */
public final class MalformedTraceException extends IOException {
    private static final long serialVersionUID = 1L;

    /** Creates an exception with that message. */
    public MalformedTraceException(String message) {
        super(message);
    }
}
