package io.ftimer.report.internal.files;

import io.ftimer.internal.text.ByteOrderMark;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The file that a user's path resolves to: what may be opened, whose it may be, and in which time. Links, pipes and devices that
 * another user can have placed are rejected, as {@link HelperFile}s are. Others are for a user who named them on purpose, but
 * their other end may be missing.
 *
 * @param named the path given by the user, for messages
 * @param path the path with symbolic links resolved
 * @param isStream whether it is a pipe, terminal or other device, which can only be written to, not replaced, read or truncated
 */
public record TargetFile(Path named, Path path, boolean isStream) {
    private static final Duration PATIENCE = WriteOptions.DEFAULT.lockTimeout();

    /** A longer text is none that people write, or a device without an end. */
    private static final int MOST_BYTES = 16 << 20;

    /** The limit of Linux. */
    private static final int MAX_LINKS = 40;

    /** Resolves the path; rejects files that cannot be written before anything is changed. */
    static TargetFile of(Path named) throws IOException {
        if (named.toString().isEmpty()) {
            throw rejected(named, "the file name is empty");
        }
        if (Files.isDirectory(named)) {
            throw rejected(named, "is a directory; name a file in it");
        }
        Path path = trusted(named);
        if (path == null || Files.exists(path) && !Files.isRegularFile(path)) {
            return new TargetFile(named, named, true);
        }
        if (Files.exists(path) && !Files.isWritable(path)) {
            throw rejected(named, "the file is not writable");
        }
        if (!Files.isDirectory(Directory.of(path))) {
            throw rejected(named, "directory " + Directory.of(path) + " does not exist; create it first");
        }
        return new TargetFile(named, path, false);
    }

    /** Returns what the links of a path lead to; null if that is an open file of a process. */
    private static @Nullable Path trusted(Path named) throws IOException {
        Path path = named.toAbsolutePath();
        for (int links = 0; ; links++) {
            if (HelperFile.isPlanted(path)) {
                throw rejected(
                        named,
                        path + " is a link or pipe of another user in a folder of all users; remove it, or name another"
                                + " file");
            }
            if (!Files.isSymbolicLink(path)) {
                return path;
            }
            if (links == MAX_LINKS) {
                throw rejected(named, "its symbolic links form a cycle");
            }
            if (isOpenFileOfProcess(path)) {
                return null;
            }
            path = path.resolveSibling(Files.readSymbolicLink(path));
        }
    }

    /** Opens what a user named to be read; the writer of a pipe is waited for. */
    public static InputStream open(Path named) throws IOException {
        trusted(named);
        // before JDK 21, the other stream asks a pipe for its position, and fails
        return Files.readAttributes(named, BasicFileAttributes.class).isOther()
                ? new FileInputStream(named.toFile())
                : Files.newInputStream(named);
    }

    /** As {@link #open}, for what a setting names, in the time that a write may wait for other writers. */
    public static InputStream openInTime(Path named) throws IOException {
        return Deadline.within(PATIENCE, named, () -> open(named));
    }

    /**
     * Reads a text that people write, such as settings, in the same time.
     *
     * @throws IllegalArgumentException if it is too long or not in UTF-8; the message does not name the file
     */
    public static String read(Path named) throws IOException {
        return Deadline.within(PATIENCE, named, () -> {
            trusted(named);
            return text(named);
        });
    }

    private static String text(Path file) throws IOException {
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(MOST_BYTES + 1);
        }
        if (bytes.length > MOST_BYTES) {
            throw new IllegalArgumentException("expected a text of at most 16 MiB, was longer");
        }
        CharBuffer text = CharBuffer.allocate(bytes.length);
        CoderResult result = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes), text, true);
        text.flip();
        if (result.isError()) {
            long line = 1 + text.chars().filter(c -> c == '\n').count();
            throw new IllegalArgumentException("line " + line + " is not in UTF-8; save the file in this encoding");
        }
        return ByteOrderMark.strip(text.toString());
    }

    /** Opens a pipe, terminal or device, in that time if nothing is at its other end. */
    OutputStream openStream(Duration limit) throws IOException {
        return Deadline.within(
                limit, named, () -> Files.newOutputStream(path, StandardOpenOption.WRITE, StandardOpenOption.APPEND));
    }

    /** Throws if no file can be created beside this one. */
    void requireWritableDirectory() throws FileSystemException {
        if (!Files.isWritable(Directory.of(path))) {
            throw rejected(named, "no permission to create a file in " + Directory.of(path));
        }
    }

    /**
     * Returns whether a link refers to an open file of a process, as {@code /dev/stdout} does. Its target may be a regular
     * file, but the process keeps writing to it, so that it must not be replaced.
     */
    private static boolean isOpenFileOfProcess(Path link) throws IOException {
        return Directory.of(link).toRealPath().startsWith("/proc");
    }

    private static FileSystemException rejected(Path named, String reason) {
        return new FileSystemException(named.toString(), null, reason);
    }
}
