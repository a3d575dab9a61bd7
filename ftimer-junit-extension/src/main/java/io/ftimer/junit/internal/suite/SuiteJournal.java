package io.ftimer.junit.internal.suite;

import io.ftimer.report.internal.files.RecordFile;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file that grows by entries, each in one step. An entry has parts of one or several texts. A line with the name of the text and a
 * length in bytes is before each part, and one before the entry. {@link #read} reads a text.
 *
 * <p>Thread safety: thread-confined.
 */
final class SuiteJournal implements Closeable {
    /** Larger buffers, as one test with a large tree needs, are released. */
    private static final int BUFFER_KEPT = 1 << 16;

    /** What a journal has; their first letters differ. */
    enum Text {
        /** The records of tests, after a header line. */
        CSV,
        /** As {@link #CSV}, of all tests without what they recorded: what the digest of a run is made of. */
        DIGEST,
        /** The lines of a {@link PartPage}. */
        PAGE,
        /** As {@link #CSV}, of all invocations of templates with their regions. */
        INVOCATIONS,
        /** Lines about tests that started, or ended without a record. */
        RUNNING,
        /** Parts of the others. */
        ENTRY
    }

    /** The line before a part. */
    record Head(Text text, int bytes) {
        private static final Text[] TEXTS = Text.values();
        private static final int RADIX = 10;

        String line() {
            return text + " " + bytes + '\n';
        }

        /** Reads a line; null if there is no whole one. */
        static @Nullable Head read(InputStream in) throws IOException {
            // without a pattern: tests have several of them
            int first = in.read();
            int c = first;
            while (c > ' ') {
                c = in.read();
            }
            int bytes = 0;
            for (c = in.read(); c >= '0' && c <= '9' && bytes < Integer.MAX_VALUE / RADIX; c = in.read()) {
                bytes = RADIX * bytes + c - '0';
            }
            if (c == '\n') {
                for (Text text : TEXTS) {
                    if (text.name().charAt(0) == first) {
                        return new Head(text, bytes);
                    }
                }
            }
            return null;
        }
    }

    private final RecordFile file;
    private final List<StringBuilder> entry = new ArrayList<>();

    SuiteJournal(Path path) throws IOException {
        file = RecordFile.create(path);
        for (Text text : Head.TEXTS) {
            entry.add(text.ordinal(), new StringBuilder());
        }
    }

    /** Returns the part of a text in the next entry, to append to. */
    StringBuilder part(Text text) {
        return entry.get(text.ordinal());
    }

    /** Writes the entry; what fails before, as for lack of memory, leaves nothing in any text. */
    void write() throws IOException {
        ByteArrayOutputStream parts = new ByteArrayOutputStream();
        for (Text text : Head.TEXTS) {
            if (!part(text).isEmpty()) {
                byte[] part = part(text).toString().getBytes(StandardCharsets.UTF_8);
                parts.writeBytes(bytesOf(new Head(text, part.length)));
                parts.writeBytes(part);
            }
        }
        byte[] head = bytesOf(new Head(Text.ENTRY, parts.size()));
        ByteBuffer whole = ByteBuffer.allocate(head.length + parts.size()).put(head);
        file.append(whole.put(parts.toByteArray()).array(), whole.position());
    }

    private static byte[] bytesOf(Head head) {
        return head.line().getBytes(StandardCharsets.US_ASCII);
    }

    /** Begins the next entry, whatever became of this one. */
    void clear() {
        for (StringBuilder part : entry) {
            boolean isLarge = part.length() > BUFFER_KEPT;
            part.setLength(0);
            if (isLarge) {
                part.trimToSize();
            }
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    /** Shortens a journal that no process writes any more to its whole entries; returns whether any is left. */
    static boolean cut(Path journal) throws IOException {
        long size = Files.size(journal);
        long whole = 0;
        try (InputStream in = new BufferedInputStream(Files.newInputStream(journal))) {
            for (Head head = Head.read(in); head != null; head = Head.read(in)) {
                long end = whole + head.line().length() + head.bytes();
                if (end > size) {
                    break;
                }
                in.skipNBytes(head.bytes());
                whole = end;
            }
        }
        RecordFile.cut(journal, whole);
        return whole > 0;
    }

    /** Opens a text of a journal that no process writes any more. */
    static InputStream read(Path journal, Text text) throws IOException {
        return new TextStream(new BufferedInputStream(Files.newInputStream(journal)), text);
    }

    /** One text of a journal. Thread-confined. */
    private static final class TextStream extends InputStream {
        private final InputStream journal;
        private final Text text;
        private int left;

        private TextStream(InputStream journal, Text text) {
            this.journal = journal;
            this.text = text;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            while (left == 0) {
                Head head = Head.read(journal);
                if (head == null) {
                    return -1;
                }
                if (head.text() == text) {
                    left = head.bytes();
                } else if (head.text() != Text.ENTRY) {
                    journal.skipNBytes(head.bytes());
                }
            }
            int count = journal.read(bytes, offset, Math.min(length, left));
            if (count < 0) {
                throw new EOFException("the file ends before its last part");
            }
            left -= count;
            return count;
        }

        @Override
        public void close() throws IOException {
            journal.close();
        }
    }
}
