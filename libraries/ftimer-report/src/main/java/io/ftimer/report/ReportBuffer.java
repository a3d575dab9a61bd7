package io.ftimer.report;

import java.io.IOException;

/**
 * Collects the text of a report and passes it to an {@link Appendable} in large pieces of whole lines.
 *
 * <p>Thread safety: thread-confined.
 */
final class ReportBuffer {
    /** The size of a typical output buffer. */
    private static final int PIECE = 1 << 13;

    private final StringBuilder collected = new StringBuilder(2 * PIECE);
    private final Appendable target;

    ReportBuffer(Appendable target) {
        this.target = target;
    }

    ReportBuffer text(String text) {
        collected.append(text);
        return this;
    }

    ReportBuffer blanks(int count) {
        collected.append(" ".repeat(count));
        return this;
    }

    /** Returns the number of collected characters. */
    int length() {
        return collected.length();
    }

    /** Removes everything appended since {@link #length()} was {@code length}. */
    void truncate(int length) {
        collected.setLength(length);
    }

    /** Ends the line; passes the lines on if there are enough. */
    void endLine() throws IOException {
        collected.append('\n');
        if (collected.length() >= PIECE) {
            flush();
        }
    }

    /** Passes all collected text on. */
    void flush() throws IOException {
        target.append(collected);
        collected.setLength(0);
    }
}
