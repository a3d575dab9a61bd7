package io.ftimer.conformance.scenario;

import java.io.Serial;
import java.nio.file.Path;

/** A scenario that cannot be read or is invalid. The message names the file and the line. */
public final class MalformedScenarioException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** Creates the exception for one line of a file, counted from 1. */
    public MalformedScenarioException(Path file, int line, String problem) {
        super(file.getFileName() + " line " + line + ": " + problem);
    }
}
