package io.ftimer.report.internal.files;

import java.io.Serial;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/** Thrown while other writers use a file; when the time to wait is over, it says who and what to do. */
final class FileBusyException extends FileSystemException {
    @Serial
    private static final long serialVersionUID = 1L;

    private FileBusyException(Path file, String reason) {
        super(file.toString(), null, reason);
    }

    static FileBusyException lockedBy(String holder, Path file) {
        return lockedBy(holder, file, "try again when it is done");
    }

    static FileBusyException lockedBy(String holder, Path file, String remedy) {
        return new FileBusyException(file, "locked by " + holder + " for too long; nothing was written, " + remedy);
    }

    /** For a helper file of another user, who may have ended or never have written. */
    static FileBusyException foreign(Path file, Path helper) {
        return new FileBusyException(
                file,
                helper + " belongs to another user; nothing was written, remove it unless that user writes the file");
    }
}
