package io.ftimer.report;

import java.io.IOException;
import java.util.function.UnaryOperator;

/**
 * Collects the text of a report and passes it to an {@link Appendable} in large pieces of whole lines.
 *
 * <p>Thread safety: thread-confined.
 */
final class ReportBuffer {
    /** The size of a typical output buffer. */
    private static final int PIECE = 1 << 13;

    private static final char[] BLANKS = " ".repeat(64).toCharArray();

    private final StringBuilder collected = new StringBuilder(2 * PIECE);
    private final DecimalFormats formats = new DecimalFormats();
    private final Appendable target;
    private final UnaryOperator<String> csvText;

    ReportBuffer(Appendable target) {
        this(target, UnaryOperator.identity());
    }

    /** Creates a buffer that changes the contents of CSV fields before it writes them. */
    ReportBuffer(Appendable target, UnaryOperator<String> csvText) {
        this.target = target;
        this.csvText = csvText;
    }

    ReportBuffer text(String text) {
        collected.append(text);
        return this;
    }

    ReportBuffer blanks(int count) {
        int missing = count;
        while (missing > BLANKS.length) {
            collected.append(BLANKS);
            missing -= BLANKS.length;
        }
        collected.append(BLANKS, 0, missing);
        return this;
    }

    /** Appends a number as {@link DecimalFormats#fixed} does. */
    void fixed(double value, int width, int decimals) {
        formats.fixed(collected, value, width, decimals);
    }

    /** Appends a number as {@link DecimalFormats#scientific(StringBuilder, double)} does. */
    void scientific(double value) {
        formats.scientific(collected, value);
    }

    /** Appends a number as {@link DecimalFormats#scientific(StringBuilder, double, int, int)} does. */
    void scientific(double value, int width, int decimals) {
        formats.scientific(collected, value, width, decimals);
    }

    /** Appends a number as {@link DecimalFormats#integer} does. */
    void integer(long value, int width) {
        formats.integer(collected, value, width);
    }

    /** Appends the content of a quoted CSV field: without trailing blanks and with doubled quotes. */
    void csvContent(String text) {
        String content = csvText.apply(text);
        int end = content.length();
        while (end > 0 && content.charAt(end - 1) == ' ') {
            end--;
        }
        int start = 0;
        for (int quote = content.indexOf('"'); quote >= 0; quote = content.indexOf('"', start)) {
            collected.append(content, start, quote + 1).append('"');
            start = quote + 1;
        }
        collected.append(content, start, end);
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
