package io.ftimer.junit.internal.suite;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A text file that grows by entries. Each entry is one write to the operating system, so the file keeps it whatever ends the
 * JVM.
 *
 * <p>Thread safety: thread-confined.
 */
final class SuiteJournal implements Closeable {
    /** Larger buffers, as one test with a large tree needs, are released. */
    private static final int BUFFER_KEPT = 1 << 16;

    private final Path file;
    private final FileChannel out;
    private final StringBuilder entry = new StringBuilder();

    /** Creates the file, and marks it as being written until it is closed or the process has ended. */
    SuiteJournal(Path file) throws IOException {
        this.file = file;
        out = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        FileLocks.mark(out);
    }

    Path file() {
        return file;
    }

    /** Returns the text of the next entry, to append to. */
    Appendable entry() {
        return entry;
    }

    /** Writes the entry and begins the next one. An unpaired surrogate becomes a question mark. */
    void write() throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(entry.toString().getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
            out.write(bytes);
        }
        boolean large = entry.length() > BUFFER_KEPT;
        entry.setLength(0);
        if (large) {
            entry.trimToSize();
        }
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
