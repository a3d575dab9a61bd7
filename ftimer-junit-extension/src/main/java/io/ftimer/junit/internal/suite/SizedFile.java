package io.ftimer.junit.internal.suite;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.zip.GZIPOutputStream;

/**
 * A new file that is plain up to a size, and compressed with another name above it. Exactly one of the two exists after
 * {@link #finish}. Thread safety: thread-confined.
 */
final class SizedFile extends OutputStream {
    private final Path file;
    private final Path compressedFile;
    private final Path fresh;
    private final long maxPlainBytes;
    private OutputStream out;
    private long bytes;
    private boolean compressed;

    /**
     * Creates a temporary file beside the file.
     *
     * @param file the plain file; the compressed one has the suffix {@code .gz}
     * @param maxPlainBytes the largest size of a plain file
     */
    SizedFile(Path file, long maxPlainBytes) throws IOException {
        this.file = file;
        this.maxPlainBytes = maxPlainBytes;
        compressedFile = compressed(file);
        fresh = file.resolveSibling(file.getFileName() + ".tmp");
        out = new BufferedOutputStream(Files.newOutputStream(fresh));
    }

    /** Returns the name of the compressed file in place of {@code file}. */
    static Path compressed(Path file) {
        return file.resolveSibling(file.getFileName() + ".gz");
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b});
    }

    @Override
    public void write(byte[] text, int offset, int length) throws IOException {
        bytes += length;
        if (!compressed && bytes > maxPlainBytes) {
            compress();
        }
        out.write(text, offset, length);
    }

    /** Continues in a compressed file. */
    private void compress() throws IOException {
        compressed = true;
        out.close();
        Path plain = fresh.resolveSibling(fresh.getFileName() + ".plain");
        Files.move(fresh, plain, StandardCopyOption.REPLACE_EXISTING);
        out = new GZIPOutputStream(new BufferedOutputStream(Files.newOutputStream(fresh)));
        try (InputStream in = Files.newInputStream(plain)) {
            in.transferTo(out);
        }
        Files.delete(plain);
    }

    @Override
    public void close() throws IOException {
        out.close();
    }

    /** Puts the closed file in place, deletes the one of the other kind, and returns the file that is there now. */
    Path finish() throws IOException {
        Path target = compressed ? compressedFile : file;
        move(fresh, target);
        Files.deleteIfExists(compressed ? file : compressedFile);
        return target;
    }

    /** Replaces a file, atomically if the file system can. */
    static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
