package io.ftimer.report.internal.files;

import java.io.Serial;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/** Thrown if other writers used a file for longer than a write may wait. */
final class FileBusyException extends FileSystemException {
    @Serial
    private static final long serialVersionUID = 1L;

    FileBusyException(Path file, String holder, String remedy) {
        super(file.toString(), null, "locked by " + holder + " for too long; nothing was written, " + remedy);
    }

    FileBusyException(Path file, String holder) {
        this(file, holder, "try again when it is done");
    }
}
