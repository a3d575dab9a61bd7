package io.ftimer.report.internal.files;

import io.ftimer.report.internal.files.OpenFile.Use;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Opens files that count, fail and pause as a test asks. */
public final class ProbedFiles implements OpenFile.Opener {
    /** An operation of a file; {@code path} is the file. */
    @FunctionalInterface
    interface Hook {
        void before(String operation, Path path) throws IOException;
    }

    /** The operations on all files in sequence, for example {@code append a.csv}. */
    final List<String> operations = new ArrayList<>();

    Hook hook = (operation, path) -> {};
    boolean hasLocks = true;
    boolean isReadable = true;
    /** Bytes that can be written before the disk is full. */
    long freeBytes = Long.MAX_VALUE;

    private long bytesRead;

    /** Sets the number of bytes that can be written before the disk is full. */
    public void limitTo(long bytes) {
        freeBytes = bytes;
    }

    /** A store for tests of other packages. */
    public AppendStoreForTest store() {
        AppendStore store = new AppendStore(this, line -> {
            throw new AssertionError(line);
        });
        return (file, guard, body) -> ReportFile.append(file, guard, body, WriteOptions.DEFAULT, store);
    }

    /** Appends as {@link ReportFile} does. */
    @FunctionalInterface
    public interface AppendStoreForTest {
        void append(Path file, AppendGuard guard, ReportFile.Body body) throws IOException;
    }

    /** Returns the bytes that were read since the last call. */
    public long takeBytesRead() {
        long taken = bytesRead;
        bytesRead = 0;
        return taken;
    }

    @Override
    public OpenFile open(Path path, Use use) throws IOException {
        OpenFile file = OpenFile.LOCAL.open(path, use);
        return new OpenFile() {
            private void before(String operation) throws IOException {
                operations.add(operation + " " + path.getFileName());
                hook.before(operation, path);
            }

            @Override
            public boolean tryLock() throws IOException {
                before("tryLock");
                if (!hasLocks) {
                    throw new IOException("Function not implemented");
                }
                return file.tryLock();
            }

            @Override
            public boolean isAtPath() throws IOException {
                return file.isAtPath();
            }

            @Override
            public boolean isReadable() {
                return isReadable && file.isReadable();
            }

            @Override
            public long size() throws IOException {
                before("size");
                return file.size();
            }

            @Override
            public int read(long position, byte[] buffer) throws IOException {
                before("read");
                int count = file.read(position, buffer);
                bytesRead += count;
                return count;
            }

            @Override
            public void append(byte[] bytes, int offset, int count) throws IOException {
                before("append");
                int written = (int) Math.min(count, freeBytes);
                file.append(bytes, offset, written);
                freeBytes -= written;
                if (written < count) {
                    throw new IOException("No space left on device");
                }
            }

            @Override
            public void truncate(long size) throws IOException {
                before("truncate");
                file.truncate(size);
            }

            @Override
            public void force() throws IOException {
                before("force");
                file.force();
            }

            @Override
            public void close() throws IOException {
                file.close();
            }
        };
    }
}
