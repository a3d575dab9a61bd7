package io.ftimer.report;

import java.io.IOException;

/**
 * Collects the lines of a report and passes them to an {@link Appendable} in large pieces of whole lines.
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

    /** Adds a line; passes the lines on if there are enough. */
    void line(String line) throws IOException {
        collected.append(line).append('\n');
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
