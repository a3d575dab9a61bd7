package io.ftimer.report.internal.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file of another file system than the default one, for instance in a zip file. Such systems belong to one process, and few can
 * open a file for reading and writing at once, so each operation opens it.
 */
final class ProviderFile implements OpenFile {
    private final Path path;

    ProviderFile(Path path, Use use) throws IOException {
        this.path = path;
        if (use == Use.NEW_HELPER) {
            Files.createFile(path);
        }
    }

    /** Returns true: the threads of this process are kept apart by {@link PathMutex}. */
    @Override
    public boolean tryLock() {
        return true;
    }

    /** Returns true: each operation opens the file that the path leads to. */
    @Override
    public boolean isAtPath() {
        return true;
    }

    @Override
    public boolean isReadable() {
        return true;
    }

    @Override
    public long size() throws IOException {
        return Files.size(path);
    }

    @Override
    public int read(long position, byte[] buffer) throws IOException {
        try (InputStream in = Files.newInputStream(path)) {
            in.skipNBytes(position);
            return in.readNBytes(buffer, 0, buffer.length);
        }
    }

    @Override
    public void append(byte[] bytes, int offset, int count) throws IOException {
        try (OutputStream out = Files.newOutputStream(path, StandardOpenOption.WRITE, StandardOpenOption.APPEND)) {
            out.write(bytes, offset, count);
        }
    }

    @Override
    public void truncate(long size) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
            channel.truncate(size);
        }
    }

    /** Does nothing: what such a system stores where is unknown. */
    @Override
    public void force() {}

    @Override
    public void close() {}
}
