package io.ftimer.trace;

import java.io.IOException;

/** Says that a file is no trace, or holds what cannot be read; the message tells file, place and reason. */
public final class MalformedTraceException extends IOException {
    private static final long serialVersionUID = 1L;

    /** Creates an exception with a message that tells file, place and reason. */
    public MalformedTraceException(String message) {
        super(message);
    }
}
