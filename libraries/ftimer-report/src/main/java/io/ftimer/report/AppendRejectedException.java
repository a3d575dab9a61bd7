package io.ftimer.report;

import java.io.Serial;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/**
 * Thrown if CSV records cannot be appended because the file is not a valid CSV file of the same format. The file is
 * unchanged. The message names the file, the line, the problem and its remedy.
 */
public final class AppendRejectedException extends FileSystemException {
    @Serial
    private static final long serialVersionUID = 1L;

    AppendRejectedException(Path file, long line, String problem) {
        super(file.toString(), null, "line " + line + ": " + problem + "; nothing was appended");
    }
}
