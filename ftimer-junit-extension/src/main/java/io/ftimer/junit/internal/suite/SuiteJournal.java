package io.ftimer.junit.internal.suite;

import io.ftimer.report.internal.files.RecordFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A text file that grows by entries, each in one step: it is prepared in memory first.
 *
 * <p>Thread safety: thread-confined.
 */
final class SuiteJournal implements Closeable {
    /** Larger buffers, as one test with a large tree needs, are released. */
    private static final int BUFFER_KEPT = 1 << 16;

    private final RecordFile file;
    private final StringBuilder entry = new StringBuilder();
    private byte[] bytes = {};

    SuiteJournal(Path path) throws IOException {
        file = RecordFile.create(path);
    }

    Path file() {
        return file.path();
    }

    /** Returns the text of the next entry, to append to. */
    Appendable entry() {
        return entry;
    }

    /** Encodes the entry; {@link #write} then needs no memory. An unpaired surrogate becomes a question mark. */
    void encode() {
        bytes = entry.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** Writes the encoded entry. */
    void write() throws IOException {
        file.append(bytes, bytes.length);
    }

    /** Begins the next entry, whatever became of this one. */
    void clear() {
        boolean large = entry.length() > BUFFER_KEPT;
        entry.setLength(0);
        bytes = new byte[0];
        if (large) {
            entry.trimToSize();
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
