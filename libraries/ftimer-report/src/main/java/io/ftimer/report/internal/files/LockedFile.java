package io.ftimer.report.internal.files;

import io.ftimer.report.internal.files.OpenFile.Use;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A target or helper file that only one thread of one process has at a time.
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
    /** Which file is locked; one that does not exist is created first. */
    @FunctionalInterface
    interface Wanted {
        Wanted ANY = present -> true;
        Wanted EXISTING = Objects::nonNull;

        /** Returns whether to lock what is at the path, null if nothing is. */
        boolean isMet(@Nullable FileState present);
    }

    /**
     * Waits for a file.
     *
     * @param path the path of the target, or of a helper file of it
     * @return the file; null if what is at the path is not wanted
     * @throws FileBusyException if the time is over before
     */
    static @Nullable LockedFile acquire(
            Path path, TargetFile target, Wanted wanted, OpenFile.Opener opener, WaitLimit wait) throws IOException {
        // the same for all symbolic links to its directory
        Path key = Directory.of(path).toRealPath().resolve(Objects.requireNonNull(path.getFileName()));
        PathMutex mutex = PathMutex.acquire(key, wait);
        if (mutex == null) {
            String owner = PathMutex.owner(key);
            throw FileBusyException.lockedBy(
                    (owner == null ? "a thread" : "thread \"" + owner + "\"") + " of this process", target.named());
        }
        LockedFile acquired = null;
        FileBusyException busy;
        try {
            // inside, as an exhausted memory must not keep the mutex
            busy = FileBusyException.lockedBy("another process", target.named());
            Attempt attempt = new Attempt(path, target, opener, wait, mutex);
            do {
                FileState before = FileState.of(path);
                if (!wanted.isMet(before)) {
                    return null;
                }
                try {
                    acquired = attempt.unlessReplaced(before);
                } catch (FileBusyException e) {
                    busy = e;
                }
            } while (acquired == null && wait.pause());
        } finally {
            if (acquired == null) {
                mutex.close();
            }
        }
        if (acquired == null) {
            throw busy;
        }
        return acquired;
    }

    /** What each try to acquire a file is about. */
    private record Attempt(Path path, TargetFile target, OpenFile.Opener opener, WaitLimit limit, PathMutex mutex) {
        /** Returns null also if a link took the place of a checked helper file, and is gone again; systems report it without its path. */
        @Nullable
        LockedFile unlessReplaced(@Nullable FileState present) throws IOException {
            try {
                return tryToAcquire(present);
            } catch (FileSystemException e) {
                throw e;
            } catch (IOException e) {
                // a link that is still there is rejected by its path
                if (path.equals(target.path())
                        || HelperFile.isTrusted(path, target.path(), target.named())
                                && present != null
                                && present.isSameFile(FileState.of(path))) {
                    throw e;
                }
                return null;
            }
        }

        /** Returns null if another process creates, removes or replaces the file meanwhile. */
        private @Nullable LockedFile tryToAcquire(@Nullable FileState present) throws IOException {
            boolean isNew = present == null;
            OpenFile content = isNew ? create() : open();
            if (content == null) {
                return null;
            }
            LockFile lockFile = null;
            boolean isAcquired = false;
            try {
                FileState before = isNew ? FileState.of(path) : present;
                lockFile = lock(content);
                if (before == null || !before.isSameFile(FileState.of(path)) || !content.isAtPath()) {
                    return null;
                }
                LockedFile locked = new LockedFile(path, content, before, isNew, mutex, lockFile);
                isAcquired = true;
                return locked;
            } finally {
                if (!isAcquired) {
                    release(content, lockFile);
                }
            }
        }

        /** Returns null if the file exists, or was removed at once. */
        private @Nullable OpenFile create() throws IOException {
            try {
                return path.equals(target.path())
                        ? opener.open(Files.createFile(path), Use.TARGET)
                        : opener.open(path, Use.NEW_HELPER);
            } catch (FileAlreadyExistsException e) {
                return null;
            } catch (NoSuchFileException e) {
                if (Files.notExists(Directory.of(path))) {
                    throw e;
                }
                return null;
            }
        }

        private @Nullable OpenFile open() throws IOException {
            boolean isTarget = path.equals(target.path());
            if (!isTarget && !HelperFile.isTrusted(path, target.path(), target.named())) {
                return null;
            }
            try {
                return opener.open(path, isTarget ? Use.TARGET : Use.HELPER);
            } catch (NoSuchFileException e) {
                return null;
            }
        }

        /** Locks an open file; returns the file that represents the lock if the file system has no locks. */
        private @Nullable LockFile lock(OpenFile content) throws IOException {
            try {
                while (!content.tryLock()) {
                    if (!limit.pause()) {
                        throw FileBusyException.lockedBy(ProcessIdentity.ofSystemLock(path), target.named());
                    }
                }
                return null;
            } catch (FileBusyException busy) {
                throw busy;
            } catch (IOException noLocks) {
                return LockFile.acquire(path, target.named(), limit);
            }
        }
    }

    /** Returns whether the path still leads to this file. */
    boolean isCurrent() throws IOException {
        return state.isSameFile(FileState.of(path));
    }

    /** Shows others, on a file system without locks, that this process is not stuck. */
    void renew() throws IOException {
        if (lockFile != null) {
            lockFile.renew();
        }
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

    /**
     * Serializes the threads of this JVM that write to one path, in the order in which they came. The entry of a path exists
     * only while it is used.
     */
    static final class PathMutex implements Closeable {
        private static final Map<Path, PathMutex> IN_USE = new ConcurrentHashMap<>();

        private final Path path;
        private final ReentrantLock lock = new ReentrantLock(true);
        private volatile @Nullable String owner;

        /** Threads that hold the lock or wait for it; changed within {@link Map#compute} only. */
        private int users;

        private PathMutex(Path path) {
            this.path = path;
        }

        /** Waits for the path; returns null if the time is over before. */
        static @Nullable PathMutex acquire(Path path, WaitLimit wait) {
            PathMutex mutex = IN_USE.compute(path, (key, existing) -> {
                PathMutex used = existing == null ? new PathMutex(key) : existing;
                used.users++;
                return used;
            });
            if (wait.until(nanos -> mutex.lock.tryLock(nanos, TimeUnit.NANOSECONDS))) {
                mutex.owner = Thread.currentThread().getName();
                return mutex;
            }
            mutex.leave();
            return null;
        }

        /** Returns the name of the thread that holds the path, or null if there is none. */
        static @Nullable String owner(Path path) {
            PathMutex mutex = IN_USE.get(path);
            return mutex == null ? null : mutex.owner;
        }

        static int pathsInUse() {
            return IN_USE.size();
        }

        private void leave() {
            IN_USE.compute(path, (key, existing) -> --users == 0 ? null : existing);
        }

        @Override
        public void close() {
            owner = null;
            lock.unlock();
            leave();
        }
    }
}
