package io.ftimer.report.internal.files;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A file that only one thread of one process has at a time.
 *
 * <p>The lock of the operating system belongs to the file, not to its path, so the path may lead to another file once the
 * lock is acquired; then that one is locked. The system releases it when a process ends, in any way.
 *
 * @param state the state of the file before it was locked
 * @param isNew whether the file was created for this
 */
record LockedFile(
        Path path,
        OpenFile content,
        FileState state,
        boolean isNew,
        PathMutex mutex,
        @Nullable LockFile lockFile) implements Closeable {
    /** What to do if the file does not exist. */
    enum IfMissing {
        CREATE,
        RETURN_NULL
    }

    /**
     * Waits for a file.
     *
     * @param path the absolute path, with symbolic links resolved
     * @param named the path for messages
     * @return the file; null if it does not exist and must not be created
     * @throws FileBusyException if the time is over before
     */
    static @Nullable LockedFile acquire(
            Path path, Path named, IfMissing ifMissing, OpenFile.Opener opener, WaitLimit wait) throws IOException {
        // the same for all symbolic links to its directory
        Path key = Directory.of(path).toRealPath().resolve(Objects.requireNonNull(path.getFileName()));
        PathMutex mutex = PathMutex.acquire(key, wait);
        if (mutex == null) {
            String owner = PathMutex.owner(key);
            throw new FileBusyException(
                    named, (owner == null ? "a thread" : "thread \"" + owner + "\"") + " of this process");
        }
        LockedFile acquired = null;
        try {
            acquired = acquire(path, named, ifMissing, opener, wait, mutex);
        } finally {
            if (acquired == null) {
                mutex.close();
            }
        }
        return acquired;
    }

    private static @Nullable LockedFile acquire(
            Path path, Path named, IfMissing ifMissing, OpenFile.Opener opener, WaitLimit wait, PathMutex mutex)
            throws IOException {
        boolean isNew = false;
        while (true) {
            FileState before = FileState.of(path);
            if (before == null) {
                if (ifMissing == IfMissing.RETURN_NULL) {
                    return null;
                }
                isNew = create(path);
                continue;
            }
            OpenFile content = opener.open(path);
            LockFile lockFile = null;
            boolean isAcquired = false;
            try {
                lockFile = lock(content, path, named, wait);
                isAcquired = before.isSameFile(FileState.of(path)) && content.isAtPath();
                if (isAcquired) {
                    return new LockedFile(path, content, before, isNew, mutex, lockFile);
                }
            } finally {
                if (!isAcquired) {
                    isNew = false;
                    release(content, lockFile);
                }
            }
        }
    }

    /** Creates an empty file; returns false if another process just did. */
    private static boolean create(Path path) throws IOException {
        try {
            Files.createFile(path);
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        }
    }

    /** Locks an open file; returns the file that represents the lock if the file system has no locks. */
    private static @Nullable LockFile lock(OpenFile content, Path path, Path named, WaitLimit wait) throws IOException {
        try {
            while (!content.tryLock()) {
                if (!wait.pause()) {
                    throw new FileBusyException(named, SystemLocks.holder(path));
                }
            }
            return null;
        } catch (FileBusyException busy) {
            throw busy;
        } catch (IOException noLocks) {
            return LockFile.acquire(path, named, wait);
        }
    }

    /** Returns whether the path still leads to this file. */
    boolean isCurrent() throws IOException {
        return state.isSameFile(FileState.of(path));
    }

    private static void release(OpenFile content, @Nullable LockFile lockFile) throws IOException {
        try (lockFile) {
            content.close();
        }
    }

    @Override
    public void close() throws IOException {
        try (mutex) {
            release(content, lockFile);
        }
    }
}
