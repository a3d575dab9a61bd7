package io.ftimer.report.internal.files;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A lock for file systems that cannot lock a file: a file that only one process can create. It names its process, so that
 * the lock of a process that ended can be released by another one on the same host.
 */
final class LockFile implements Closeable {
    /** A lock without a process after this time is one of a process that ended before it wrote its name. */
    private static final Duration TIME_TO_WRITE = Duration.ofSeconds(10);

    private final Path file;

    private LockFile(Path file) {
        this.file = file;
    }

    /**
     * Waits for the lock of a target.
     *
     * @throws FileBusyException if the time is over before
     */
    static LockFile acquire(Path target, Path named, WaitLimit wait) throws IOException {
        Path file = HelperFile.LOCK.of(target);
        // the last word is unique, so that this lock is not taken for a later one
        String text = LockHolder.THIS_PROCESS.text() + " " + UUID.randomUUID() + "\n";
        while (!create(file, text)) {
            String present = read(file);
            LockHolder holder = present == null ? null : holder(present);
            if (present != null && isAbandoned(file, holder) && release(file, present)) {
                continue;
            }
            if (!wait.pause()) {
                throw new FileBusyException(
                        named,
                        holder == null ? "another process" : holder.toString(),
                        "try again when it is done; if it has ended, delete " + file);
            }
        }
        return new LockFile(file);
    }

    private static boolean create(Path file, String text) throws IOException {
        try {
            Files.writeString(file, text, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        }
    }

    /** Returns the text of a lock file, or null if it does not exist. */
    private static @Nullable String read(Path file) throws IOException {
        try {
            return Files.readString(file);
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    private static @Nullable LockHolder holder(String text) {
        return LockHolder.parse(text.substring(0, Math.max(0, text.lastIndexOf(' '))));
    }

    private static boolean isAbandoned(Path file, @Nullable LockHolder holder) throws IOException {
        if (holder != null) {
            return holder.isOnThisHost() && !holder.isRunningHere();
        }
        FileState state = FileState.of(file);
        return state != null
                && state.modified().toInstant().isBefore(Instant.now().minus(TIME_TO_WRITE));
    }

    /**
     * Deletes the lock of a process that ended; returns false if another process is about to. The text of a lock is unique and
     * only one process can create the file that is named after it, so no other lock is deleted.
     */
    private static boolean release(Path file, String text) throws IOException {
        Path claim = claimOn(file, text);
        if (!create(claim, LockHolder.THIS_PROCESS.text())) {
            return false;
        }
        try {
            if (text.equals(read(file))) {
                Files.delete(file);
            }
        } finally {
            Files.delete(claim);
        }
        return true;
    }

    static Path claimOn(Path file, String text) {
        return file.resolveSibling(
                file.getFileName() + "-" + UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8)));
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(file);
    }
}
