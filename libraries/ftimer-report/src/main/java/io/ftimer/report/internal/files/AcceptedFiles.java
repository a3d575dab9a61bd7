package io.ftimer.report.internal.files;

import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the content of the files that this process appended to last, so that it need not be read again.
 *
 * <p>Thread safety: thread-safe.
 */
final class AcceptedFiles {
    private static final int MAX_FILES = 256;

    private final Map<Path, Accepted> files = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Path, Accepted> eldest) {
            return size() > MAX_FILES;
        }
    };

    /**
     * Content that an {@link AppendGuard} accepted.
     *
     * @param rules the rules of the guard
     * @param lines the number of lines
     * @param size the number of bytes
     * @param checksum that of the {@link Tail} of the content
     * @param identity identifies the file
     * @param modified when the file with just this content was changed last
     */
    record Accepted(Object rules, long lines, long size, long checksum, Object identity, FileTime modified) {
        static Accepted of(Object rules, long lines, Tail tail, FileState state) {
            return new Accepted(rules, lines, tail.fileSize(), tail.checksum(), state.identity(), state.modified());
        }

        /** Returns whether a file starts with this content, and this was accepted by the same rules. */
        boolean isStartOf(OpenFile content, Tail present, FileState state, Object wanted) throws IOException {
            if (!rules.equals(wanted) || !identity.equals(state.identity()) || size > present.fileSize()) {
                return false;
            }
            return size < present.fileSize()
                    ? checksum == Tail.at(content, size).checksum()
                    : checksum == present.checksum() && modified.equals(state.modified());
        }
    }

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
