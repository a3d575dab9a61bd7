package io.ftimer.export.internal.csv;

import java.io.IOException;

/** A record that is not CSV. The message says what was found, and what was expected. */
public final class MalformedCsvException extends IOException {
    private static final long serialVersionUID = 1;

    MalformedCsvException(String problem) {
        super(problem);
    }
}
