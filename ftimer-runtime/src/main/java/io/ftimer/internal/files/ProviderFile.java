package io.ftimer.internal.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file of another file system than the default one, such as a zip file. It has no locks between processes. */
final class ProviderFile implements OpenFile {
    private final SeekableByteChannel channel;

    ProviderFile(Path path) throws IOException {
        channel = Files.newByteChannel(
                path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    @Override
    public boolean tryLock() throws IOException {
        throw new IOException("this file system has no locks");
    }

    @Override
    public boolean isReadable() {
        return true;
    }

    @Override
    public long size() throws IOException {
        return channel.size();
    }

    @Override
    public int read(long position, byte[] buffer) throws IOException {
        ByteBuffer target = ByteBuffer.wrap(buffer);
        channel.position(position);
        while (target.hasRemaining() && channel.read(target) >= 0) {
            // reads on
        }
        return target.position();
    }

    @Override
    public void append(byte[] bytes, int offset, int count) throws IOException {
        ByteBuffer source = ByteBuffer.wrap(bytes, offset, count);
        channel.position(channel.size());
        while (source.hasRemaining()) {
            channel.write(source);
        }
    }

    @Override
    public void truncate(long size) throws IOException {
        channel.truncate(size);
    }

    @Override
    public void force() throws IOException {
        if (channel instanceof FileChannel file) {
            file.force(true);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
