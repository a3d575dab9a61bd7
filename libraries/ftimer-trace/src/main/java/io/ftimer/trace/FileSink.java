package io.ftimer.trace;

import io.ftimer.report.internal.files.RecordFile;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A new file. An interrupt of a traced thread does not close it. */
final class FileSink implements TraceSink {
    private final RecordFile file;

    private FileSink(RecordFile file) {
        this.file = file;
    }

    /**
     * Creates a file. The message of an exception says what to do.
     *
     * @throws FileAlreadyExistsException if the file exists, since a trace replaces no file
     */
    static FileSink create(Path path) throws IOException {
        Path folder = path.toAbsolutePath().getParent();
        if (folder != null && !Files.isDirectory(folder)) {
            throw new NoSuchFileException(
                    path.toString(), null, "there is no directory " + folder + "; create it first");
        }
        try {
            return new FileSink(RecordFile.create(path));
        } catch (FileAlreadyExistsException e) {
            throw new FileAlreadyExistsException(
                    path.toString(), null, "the file exists, and a trace replaces no file; choose another name");
        }
    }

    @Override
    public void write(byte[] bytes, int length) throws IOException {
        file.append(bytes, length);
    }

    @Override
    public void truncate(long length) throws IOException {
        file.truncate(length);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
