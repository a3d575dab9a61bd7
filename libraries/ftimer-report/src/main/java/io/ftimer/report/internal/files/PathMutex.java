package io.ftimer.report.internal.files;

import java.io.Closeable;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Serializes the threads of this JVM that write to one path, in the order in which they came. The entry of a path exists
 * only while it is used.
 */
final class PathMutex implements Closeable {
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
        if (wait.acquire(mutex.lock)) {
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
