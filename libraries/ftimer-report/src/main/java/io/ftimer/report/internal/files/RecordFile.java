package io.ftimer.report.internal.files;

import io.ftimer.report.internal.files.OpenFile.Use;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;

/**
 * A new file that grows by whole records while its process runs, and that others read once it has ended. After a failure to
 * append, the file ends with the last whole record.
 *
 * <p>Thread safety: thread-confined.
 */
public final class RecordFile implements RecordSink {
    /** Without locks of the file system, a process that may run has ended if it wrote nothing for this time. */
    static final Duration LEASE = Duration.ofHours(1);

    private final Path path;
    private final OpenFile content;
    private long size;
    private boolean isTorn;

    private RecordFile(Path path, OpenFile content) {
        this.path = path;
        this.content = content;
    }

    /** Creates the file, and marks it as being written until it is closed or the process has ended. */
    public static RecordFile create(Path path) throws IOException {
        return create(path, OpenFile.LOCAL);
    }

    static RecordFile create(Path path, OpenFile.Opener opener) throws IOException {
        OpenFile content = opener.open(path, Use.NEW_HELPER);
        try {
            content.tryLock();
        } catch (IOException noLocks) {
            // then the time of the last record has to do
        }
        return new RecordFile(path, content);
    }

    public Path path() {
        return path;
    }

    /** Appends a record, which is in the file whatever ends the process after that. */
    @Override
    public void append(byte[] record, int length) throws IOException {
        try {
            if (isTorn) {
                truncate(size);
            }
            content.append(record, 0, length);
            size += length;
        } catch (Throwable failure) {
            isTorn = true;
            try {
                truncate(size);
            } catch (Throwable e) {
                // before the next record
                failure.addSuppressed(e);
            }
            throw failure;
        }
    }

    @Override
    public void truncate(long newSize) throws IOException {
        content.truncate(newSize);
        size = newSize;
        isTorn = false;
    }

    @Override
    public void close() throws IOException {
        content.close();
    }

    /**
     * Returns whether another process may be writing such a file. Never for a file of this process, whose lock it would release.
     *
     * @param hasEnded whether the process provably ended
     * @throws IOException if the file is not a regular one, or belongs neither to this user nor to the owner of its folder
     */
    public static boolean isWritten(Path file, boolean hasEnded) throws IOException {
        return isWritten(file, hasEnded, OpenFile.LOCAL);
    }

    static boolean isWritten(Path file, boolean hasEnded, OpenFile.Opener opener) throws IOException {
        Path folder = Directory.of(file.toAbsolutePath());
        if (!HelperFile.isTrusted(file, folder, file)) {
            return false;
        }
        try (OpenFile content = opener.open(file, Use.HELPER)) {
            try {
                return !content.tryLock();
            } catch (IOException noLocks) {
                FileState state = FileState.of(file);
                return !hasEnded
                        && state != null
                        && state.modified().toInstant().isAfter(Instant.now().minus(LEASE));
            }
        }
    }

    /** Shortens a file that no process writes any more to its whole records. */
    public static void cut(Path file, long size) throws IOException {
        try (FileChannel content = FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            content.truncate(size);
        }
    }
}
