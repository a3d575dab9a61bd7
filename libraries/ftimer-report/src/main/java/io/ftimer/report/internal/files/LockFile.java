package io.ftimer.report.internal.files;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
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
 * the lock of one that provably ended is released by others at once. A lock of any other process is released if it was not
 * renewed for {@link #LEASE}.
 */
final class LockFile implements Closeable {
    static final Duration LEASE = Duration.ofSeconds(20);

    private final Path target;
    private final Path file;
    private final String text;
    private final OutputStream out;

    private LockFile(Path target, Path file, String text, OutputStream out) {
        this.target = target;
        this.file = file;
        this.text = text;
        this.out = out;
    }

    /**
     * Waits for the lock of a target.
     *
     * @throws FileBusyException if the time is over before
     */
    static LockFile acquire(Path target, Path named, WaitLimit wait) throws IOException {
        Path file = HelperFile.LOCK.of(target);
        // the last word is unique, so that this lock is not taken for a later one
        String text = ProcessIdentity.THIS_PROCESS.text() + " " + UUID.randomUUID();
        while (true) {
            OutputStream out = create(file, text);
            if (out != null) {
                return new LockFile(target, file, text, out);
            }
            FileBusyException busy;
            try {
                String present = read(file, target, named);
                ProcessIdentity holder = present == null ? null : holder(present);
                if (present != null
                        && isAbandoned(file, holder, Instant.now())
                        && release(file, present, holder, target, named)) {
                    continue;
                }
                busy = FileBusyException.lockedBy(
                        holder == null ? "another process" : holder.toString(),
                        named,
                        "try again when it is done; if it has ended, delete " + file);
            } catch (FileBusyException foreign) {
                busy = foreign;
            }
            if (!wait.pause()) {
                throw busy;
            }
        }
    }

    /** Creates a file with a text; returns null if it exists. */
    private static @Nullable OutputStream create(Path file, String text) throws IOException {
        OutputStream out;
        try {
            out = Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        } catch (FileAlreadyExistsException e) {
            return null;
        }
        try {
            out.write((text + "\n").getBytes(StandardCharsets.UTF_8));
            return out;
        } catch (Throwable failure) {
            try (out) {
                Files.deleteIfExists(file);
            }
            throw failure;
        }
    }

    /** Returns the text of a lock file, or null if it does not exist. */
    private static @Nullable String read(Path file, Path target, Path named) throws IOException {
        try {
            return HelperFile.isTrusted(file, target, named)
                    ? Files.readString(file).strip()
                    : null;
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    private static @Nullable ProcessIdentity holder(String text) {
        return ProcessIdentity.parse(text.substring(0, Math.max(0, text.lastIndexOf(' '))));
    }

    private static boolean isAbandoned(Path file, @Nullable ProcessIdentity holder, Instant now) throws IOException {
        // processes of other users may be hidden
        if (holder != null && holder.hasEnded() && HelperFile.isOwn(file)) {
            return true;
        }
        FileState state = FileState.of(file);
        return state != null && state.modified().toInstant().isBefore(now.minus(LEASE));
    }

    /**
     * Deletes an abandoned lock; returns false if another process is about to, or if it is not abandoned by the clock of the
     * file system. The text of a lock is unique and only one process can create the file that is named after it, so no other
     * lock is deleted.
     */
    private static boolean release(Path file, String text, @Nullable ProcessIdentity holder, Path target, Path named)
            throws IOException {
        Path claim = claimOn(file, text);
        try (OutputStream created = create(claim, ProcessIdentity.THIS_PROCESS.text())) {
            FileState state = FileState.of(claim);
            if (created == null || state == null) {
                if (HelperFile.isTrusted(claim, target, named) && isAbandoned(claim, null, Instant.now())) {
                    Files.deleteIfExists(claim);
                }
                return false;
            }
            try {
                boolean isReleased = text.equals(read(file, target, named))
                        && isAbandoned(file, holder, state.modified().toInstant());
                if (isReleased) {
                    Files.delete(file);
                }
                return isReleased;
            } finally {
                Files.deleteIfExists(claim);
            }
        }
    }

    static Path claimOn(Path file, String text) {
        return file.resolveSibling(
                file.getFileName() + "-" + UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Shows that this process is not stuck. The file system sets the time, since clocks of hosts differ. */
    void renew() throws IOException {
        out.write('\n');
    }

    /** Releases the lock, unless it is another one: then this one was taken away. */
    @Override
    public void close() throws IOException {
        try (out) {
            if (text.equals(read(file, target, target))) {
                Files.deleteIfExists(file);
            }
        } catch (FileSystemException e) {
            // what was written is written; a later writer names the lock
        }
    }
}
