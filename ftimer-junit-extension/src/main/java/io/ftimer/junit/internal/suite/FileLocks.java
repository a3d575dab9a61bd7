package io.ftimer.junit.internal.suite;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** Locks files against other JVMs and other class loaders of this JVM. Stateless. */
final class FileLocks {
    /** 30 s in total: a merge of many JVMs takes seconds, while a lock that is held longer is stuck. */
    private static final int ATTEMPTS = 3_000;

    private static final int MILLIS_BETWEEN = 10;

    /** Beyond the content: on some systems a locked byte cannot be read. */
    private static final long MARKED_BYTE = Long.MAX_VALUE - 1;

    private FileLocks() {}

    /** Waits for the lock of the file, and holds it until the channel is closed. */
    static void lock(FileChannel channel, Path file) throws IOException {
        try {
            for (int i = 0; i < ATTEMPTS; i++) {
                if (tryLock(channel) != null) {
                    return;
                }
                Thread.sleep(MILLIS_BETWEEN);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for " + file);
        }
        throw new IOException(
                file + " has been locked by another process for " + ATTEMPTS * MILLIS_BETWEEN / 1000 + " s");
    }

    /** Marks a file as being written, for {@link #isMarked}. It stays readable. */
    static void mark(FileChannel channel) {
        try {
            channel.tryLock(MARKED_BYTE, 1, false);
        } catch (IOException | OverlappingFileLockException unsupported) {
            // then the process id in the name of the file has to do
        }
    }

    /** Returns whether another process, which may be invisible in a container, writes the file. */
    static boolean isMarked(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            return channel.tryLock(MARKED_BYTE, 1, false) == null;
        } catch (OverlappingFileLockException inThisJvm) {
            return true;
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException lockedInThisJvm) {
            return null;
        }
    }
}
