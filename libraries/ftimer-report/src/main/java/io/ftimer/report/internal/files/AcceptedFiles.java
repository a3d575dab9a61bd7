package io.ftimer.report.internal.files;

import io.ftimer.report.internal.files.OpenFile.Use;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the content of files, so that it need not be read again: in this process, of the files that it appended to
 * last, and in a {@link HelperFile} beside a large file, for the first append of other processes.
 *
 * <p>Thread safety: thread-safe.
 */
final class AcceptedFiles {
    /** The unknown part of a file that a process reads in well under a second. */
    static final long LARGE = 1 << 24;

    private static final int MAX_FILES = 256;
    private static final int MAX_TEXT_BYTES = 512;
    private static final String FORMAT = "ftimer-checked-1";
    private static final int WORDS = 8;

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
     * @param rules identifies the rules of the guard
     * @param lines the number of lines
     * @param size the number of bytes
     * @param checksum that of the {@link Tail} of the content
     * @param identity identifies the file
     * @param modified when the file with just this content was changed last
     */
    record Accepted(String rules, long lines, long size, long checksum, String identity, String modified) {
        static Accepted of(Object rules, long lines, Tail tail, FileState state) {
            return new Accepted(
                    id(rules),
                    lines,
                    tail.fileSize(),
                    tail.checksum(),
                    state.identity().toString(),
                    state.modified().toString());
        }

        private static String id(Object rules) {
            return UUID.nameUUIDFromBytes(rules.toString().getBytes(StandardCharsets.UTF_8))
                    .toString();
        }

        /** Returns whether a file starts with this content, and this was accepted by the same rules. */
        boolean isStartOf(OpenFile content, Tail present, FileState state, Object wanted) throws IOException {
            if (!rules.equals(id(wanted))
                    || !identity.equals(state.identity().toString())
                    || size > present.fileSize()) {
                return false;
            }
            return size < present.fileSize()
                    ? checksum == Tail.at(content, size).checksum()
                    : checksum == present.checksum()
                            && modified.equals(state.modified().toString());
        }

        private String text() {
            return String.join(
                    " ", FORMAT, rules, "" + lines, "" + size, Long.toHexString(checksum), identity, modified, "end");
        }

        private static @Nullable Accepted parse(String text) {
            String[] words = text.split(" ");
            if (words.length != WORDS || !words[0].equals(FORMAT) || !words[WORDS - 1].equals("end")) {
                return null;
            }
            return new Accepted(
                    words[1],
                    Long.parseLong(words[2]),
                    Long.parseLong(words[3]),
                    Long.parseLong(words[4], 16),
                    words[5],
                    words[6]);
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

    /** Returns what another process has written down of a target, or null. What cannot be read or trusted is unknown. */
    static @Nullable Accepted writtenDown(TargetFile target, OpenFile.Opener opener) {
        Path file = HelperFile.CHECKED.of(target.path());
        try {
            if (!HelperFile.isTrusted(file, target.path(), target.named())) {
                return null;
            }
            try (OpenFile content = opener.open(file, Use.HELPER)) {
                byte[] text = new byte[MAX_TEXT_BYTES];
                return Accepted.parse(new String(text, 0, content.read(0, text), StandardCharsets.UTF_8));
            }
        } catch (IOException | NumberFormatException e) {
            return null;
        }
    }

    /** Writes down what is known of a target that this process has locked. Without it, others read the whole file. */
    static void writeDown(Accepted accepted, TargetFile target, OpenFile.Opener opener) {
        Path file = HelperFile.CHECKED.of(target.path());
        byte[] text = accepted.text().getBytes(StandardCharsets.UTF_8);
        try {
            forget(target);
            try (OpenFile content = opener.open(file, Use.NEW_HELPER)) {
                HelperFile.copyAttributes(target.path(), file);
                content.append(text, 0, text.length);
            }
        } catch (IOException e) {
            // it costs time only
        }
    }

    /** Deletes what was written down of a target. */
    static void forget(TargetFile target) throws IOException {
        Path file = HelperFile.CHECKED.of(target.path());
        try {
            if (HelperFile.isTrusted(file, target.path(), target.named())) {
                Files.deleteIfExists(file);
            }
        } catch (FileSystemException untrusted) {
            // it has no effect
        }
    }
}
