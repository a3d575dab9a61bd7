package io.ftimer.trace;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A new file. It is no channel, because the interrupt of a traced thread would close a channel. */
final class FileSink implements TraceSink {
    private final RandomAccessFile file;

    private FileSink(RandomAccessFile file) {
        this.file = file;
    }

    /** @throws FileAlreadyExistsException if the file exists, since a trace replaces no file */
    static FileSink create(Path path) throws IOException {
        createFile(path);
        return new FileSink(new RandomAccessFile(path.toFile(), "rw"));
    }

    /** Creates an empty file. The message of an exception says what to do. */
    static void createFile(Path path) throws IOException {
        Path folder = path.toAbsolutePath().getParent();
        if (folder != null && !Files.isDirectory(folder)) {
            throw new NoSuchFileException(
                    path.toString(), null, "there is no directory " + folder + "; create it first");
        }
        try {
            Files.createFile(path);
        } catch (FileAlreadyExistsException e) {
            throw new FileAlreadyExistsException(
                    path.toString(), null, "the file exists, and a trace replaces no file; choose another name");
        }
    }

    @Override
    public void write(byte[] bytes, int length) throws IOException {
        file.write(bytes, 0, length);
    }

    @Override
    public void truncate(long length) throws IOException {
        file.setLength(length);
        file.seek(length);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
