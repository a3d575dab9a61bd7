package io.ftimer.junit.internal.suite;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** One text of a {@link SuiteJournal}. Thread safety: thread-confined. */
final class JournalText extends InputStream {
    private final InputStream journal;
    private final SuiteJournal.Text text;
    private int left;

    private JournalText(InputStream journal, SuiteJournal.Text text) {
        this.journal = journal;
        this.text = text;
    }

    /** Opens a text of a journal that no process writes any more. */
    static JournalText of(Path journal, SuiteJournal.Text text) throws IOException {
        return new JournalText(new BufferedInputStream(Files.newInputStream(journal)), text);
    }

    static boolean isEmpty(Path journal, SuiteJournal.Text text) throws IOException {
        try (JournalText bytes = of(journal, text)) {
            return bytes.read() < 0;
        }
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        while (left == 0) {
            SuiteJournal.Head head = SuiteJournal.Head.read(journal);
            if (head == null) {
                return -1;
            }
            if (head.text() == text) {
                left = head.bytes();
            } else if (head.text() != SuiteJournal.Text.ENTRY) {
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
