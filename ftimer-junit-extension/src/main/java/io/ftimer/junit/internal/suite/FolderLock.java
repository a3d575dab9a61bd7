package io.ftimer.junit.internal.suite;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A lock on the report folder for one JVM at a time. The file remains; the lock ends with its process at the latest. */
final class FolderLock implements AutoCloseable {
    private final FileChannel channel;

    private FolderLock(FileChannel channel) {
        this.channel = channel;
    }

    /** Creates the folder if it does not exist, and waits for the lock. */
    static FolderLock of(Path folder) throws IOException {
        Files.createDirectories(folder);
        Path file = folder.resolve(".lock");
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            FileLocks.lock(channel, file);
            return new FolderLock(channel);
        } catch (IOException | RuntimeException failed) {
            channel.close();
            throw failed;
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
