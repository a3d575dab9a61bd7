package io.ftimer.report.internal.files;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A file of the default file system. A stream, which no interrupt closes, writes it. A channel does the rest, and is opened again
 * if an interrupt closes it.
 *
 * <p>All descriptors are closed at the end only, since closing one of them releases the lock.
 */
final class LocalFile implements OpenFile {
    private static final Set<OpenOption> READ_AND_WRITE = Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE);

    /** Also for writing, so that opening a pipe does not wait for a writer. */
    private static final Set<OpenOption> HELPER =
            Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);

    private static final Set<OpenOption> NEW_HELPER = Set.of(
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.CREATE_NEW,
            LinkOption.NOFOLLOW_LINKS);

    private static final OpenOption[] APPEND = {
        StandardOpenOption.WRITE, StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS
    };

    private final Path path;
    private final Use use;
    private final Set<OpenOption> options;

    /** Has the lock. */
    private FileChannel channel;

    /** Null if nothing may be written, and for a target until its path is checked. */
    private @Nullable OutputStream out;

    /** Shows whether the path leads to the locked file. */
    private @Nullable Closeable probe;

    private boolean isLocked;

    LocalFile(Path path, Use use) throws IOException {
        this.path = path;
        this.use = use;
        Set<OpenOption> wanted = use == Use.TARGET ? READ_AND_WRITE : HELPER;
        FileChannel opened;
        try {
            opened = FileChannel.open(path, use == Use.NEW_HELPER ? NEW_HELPER : wanted);
        } catch (AccessDeniedException e) {
            // only this says that a file cannot be read; a lack of descriptors does not
            if (use != Use.TARGET) {
                throw e;
            }
            wanted = Set.of(StandardOpenOption.WRITE);
            opened = FileChannel.open(path, wanted);
        }
        channel = opened;
        options = wanted;
        if (use == Use.NEW_HELPER) {
            // after the file was created: if another process removes it meanwhile, its path does not lead to it any
            // more
            try {
                out = Files.newOutputStream(path, APPEND);
            } catch (Throwable failure) {
                try (FileChannel created = opened) {
                    throw failure;
                }
            }
        }
    }

    @Override
    public boolean tryLock() throws IOException {
        try {
            isLocked = channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            // a copy of this class from another class loader has it, or this JVM by another name of the file
            isLocked = false;
        }
        return isLocked;
    }

    @Override
    public boolean isAtPath() throws IOException {
        try {
            if (use == Use.TARGET) {
                // appends what it writes, even if another program writes to the file too; creates nothing, which
                // systems reject for files of others in folders like /tmp
                out = Files.newOutputStream(path, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
            }
            FileChannel second = FileChannel.open(path, options);
            probe = second;
            if (isLocked) {
                second.tryLock();
            }
            // no second lock of one file in this JVM: one that is tried, acquired or not, is of another file
            return !isLocked;
        } catch (OverlappingFileLockException e) {
            return true;
        } catch (NoSuchFileException e) {
            // another process removed it
            return false;
        }
    }

    private interface Operation<T> {
        T on(FileChannel channel) throws IOException;
    }

    private <T> T uninterrupted(Operation<T> operation) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            while (true) {
                try {
                    return operation.on(channel);
                } catch (ClosedByInterruptException e) {
                    interrupted |= Thread.interrupted();
                    channel = FileChannel.open(path, options);
                    if (isLocked && !tryLock()) {
                        throw e;
                    }
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public boolean isReadable() {
        return options.contains(StandardOpenOption.READ);
    }

    @Override
    public long size() throws IOException {
        return uninterrupted(FileChannel::size);
    }

    @Override
    public int read(long position, byte[] buffer) throws IOException {
        return uninterrupted(file -> {
            ByteBuffer bytes = ByteBuffer.wrap(buffer);
            while (bytes.hasRemaining() && file.read(bytes, position + bytes.position()) >= 0) {
                // until the end
            }
            return bytes.position();
        });
    }

    @Override
    public void append(byte[] bytes, int offset, int count) throws IOException {
        Objects.requireNonNull(out, "read only").write(bytes, offset, count);
    }

    @Override
    public void truncate(long size) throws IOException {
        uninterrupted(file -> file.truncate(size));
    }

    @Override
    public void force() throws IOException {
        uninterrupted(file -> {
            file.force(true);
            return file;
        });
    }

    @Override
    public void close() throws IOException {
        // the lock last: closing another descriptor after it could release the lock of the next thread
        try (FileChannel locked = channel;
                Closeable second = probe;
                Closeable stream = out) {
            return;
        }
    }
}
