package io.ftimer.report.internal.files;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What this process knows of the files that it appended to last, so that it need not read them again.
 *
 * <p>Thread safety: thread-safe.
 */
final class AcceptedFiles {
    /**
     * Content that an {@link AppendGuard} accepted.
     *
     * @param rules the rules of the guard
     * @param lines the number of lines
     * @param tail the end of the content
     * @param state the file with that content
     */
    record Accepted(Object rules, long lines, Tail tail, FileState state) {}

    private static final int MAX_FILES = 256;

    private final Map<Path, Accepted> files = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Path, Accepted> eldest) {
            return size() > MAX_FILES;
        }
    };

    synchronized @Nullable Accepted get(Path path) {
        return files.get(path);
    }

    synchronized void put(Path path, Accepted accepted) {
        files.put(path, accepted);
    }

    synchronized void remove(Path path) {
        files.remove(path);
    }

    synchronized int count() {
        return files.size();
    }
}
