package io.ftimer.report.internal.files;

import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A file of the default file system. An interrupt would close a channel and release its lock, so only the lock uses one.
 *
 * <p>Both descriptors are closed at the end only, since closing one of them releases the lock.
 */
final class LocalFile implements OpenFile {
    private final Path path;

    /** Appends what it writes, even if another program writes to the file too. */
    private final FileOutputStream out;

    /** Null before it is needed, and if the file may be written, but not read. */
    private @Nullable RandomAccessFile in;

    private boolean isLocked;
    private boolean isReadTried;

    LocalFile(Path path) throws IOException {
        this.path = path;
        try {
            out = new FileOutputStream(path.toFile(), true);
        } catch (FileNotFoundException e) {
            throw explained(e);
        }
    }

    private @Nullable RandomAccessFile in() {
        if (!isReadTried) {
            isReadTried = true;
            try {
                in = new RandomAccessFile(path.toFile(), "rw");
            } catch (FileNotFoundException e) {
                // stays null
            }
        }
        return in;
    }

    /** Returns the exception with the reason of the system, which the JDK puts into parentheses after the path. */
    private IOException explained(FileNotFoundException e) {
        String message = String.valueOf(e.getMessage());
        String reason = message.startsWith(path + " (") && message.endsWith(")")
                ? message.substring(path.toString().length() + 2, message.length() - 1)
                : message;
        return reason.equals("Permission denied")
                ? new AccessDeniedException(path.toString())
                : new IOException(reason, e);
    }

    @Override
    public boolean tryLock() throws IOException {
        try {
            isLocked = out.getChannel().tryLock() != null;
            return isLocked;
        } catch (OverlappingFileLockException e) {
            // a copy of this class from another class loader has it, or this JVM by another name of the file
            return false;
        }
    }

    @Override
    public boolean isAtPath() throws IOException {
        RandomAccessFile file = in();
        if (file == null || !isLocked) {
            return true;
        }
        try {
            // no second lock of one file in this JVM: one that is tried, acquired or not, is of another file
            file.getChannel().tryLock();
            return false;
        } catch (OverlappingFileLockException e) {
            return true;
        }
    }

    @Override
    public boolean isReadable() {
        return in() != null;
    }

    @Override
    public long size() throws IOException {
        RandomAccessFile file = in();
        return file == null ? out.getChannel().size() : file.length();
    }

    @Override
    public int read(long position, byte[] buffer) throws IOException {
        RandomAccessFile file = readable();
        file.seek(position);
        int count = 0;
        while (count < buffer.length) {
            int more = file.read(buffer, count, buffer.length - count);
            if (more < 0) {
                break;
            }
            count += more;
        }
        return count;
    }

    private RandomAccessFile readable() throws AccessDeniedException {
        RandomAccessFile file = in();
        if (file == null) {
            throw new AccessDeniedException(path.toString());
        }
        return file;
    }

    @Override
    public void append(byte[] bytes, int offset, int count) throws IOException {
        out.write(bytes, offset, count);
    }

    @Override
    public void truncate(long size) throws IOException {
        RandomAccessFile file = in();
        if (file == null) {
            out.getChannel().truncate(size);
        } else {
            file.setLength(size);
        }
    }

    @Override
    public void force() throws IOException {
        out.getFD().sync();
    }

    @Override
    public void close() throws IOException {
        // the lock last: closing the other descriptor after it could release the lock of the next thread
        try (out) {
            if (in != null) {
                in.close();
            }
        }
    }
}
