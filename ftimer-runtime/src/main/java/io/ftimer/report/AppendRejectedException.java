package io.ftimer.report;

import java.io.Serial;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/**
 * An append that was rejected because the target is not a sound CSV file of the report's format. The file is as it was.
 * The message names the file, the line, what is wrong there and what to do.
 */
public final class AppendRejectedException extends FileSystemException {
    @Serial
    private static final long serialVersionUID = 1L;

    AppendRejectedException(Path file, long line, String problem) {
        super(file.toString(), null, "line " + line + ": " + problem + "; nothing was appended");
    }
}
