package io.ftimer.report;

import java.io.IOException;

/**
 * Text of a report on its way to an {@link Appendable}, handed over in large pieces that end with a line.
 *
 * <p>Thread safety: thread-confined.
 */
final class ReportBuffer {
    private static final int PIECE = 1 << 13;
    private static final char[] BLANKS = " ".repeat(64).toCharArray();

    private final StringBuilder gathered = new StringBuilder(2 * PIECE);
    private final DecimalFormats formats = new DecimalFormats();
    private final Appendable target;

    ReportBuffer(Appendable target) {
        this.target = target;
    }

    ReportBuffer text(String text) {
        gathered.append(text);
        return this;
    }

    ReportBuffer blanks(int count) {
        int missing = count;
        while (missing > BLANKS.length) {
            gathered.append(BLANKS);
            missing -= BLANKS.length;
        }
        gathered.append(BLANKS, 0, missing);
        return this;
    }

    /** Appends a number as {@link DecimalFormats#fixed} does. */
    void fixed(double value, int width, int decimals) {
        formats.fixed(gathered, value, width, decimals);
    }

    /** Appends a number as {@link DecimalFormats#scientific(StringBuilder, double)} does. */
    void scientific(double value) {
        formats.scientific(gathered, value);
    }

    /** Appends a number as {@link DecimalFormats#scientific(StringBuilder, double, int, int)} does. */
    void scientific(double value, int width, int decimals) {
        formats.scientific(gathered, value, width, decimals);
    }

    /** Appends a number as {@link DecimalFormats#integer} does. */
    void integer(long value, int width) {
        formats.integer(gathered, value, width);
    }

    /** Appends the content of a quoted CSV field: trailing blanks cut, quotes doubled, everything else as it is. */
    void csvContent(String content) {
        int end = content.length();
        while (end > 0 && content.charAt(end - 1) == ' ') {
            end--;
        }
        int begin = 0;
        for (int quote = content.indexOf('"'); quote >= 0; quote = content.indexOf('"', begin)) {
            gathered.append(content, begin, quote + 1).append('"');
            begin = quote + 1;
        }
        gathered.append(content, begin, end);
    }

    /** Returns how many characters wait to be handed over. */
    int length() {
        return gathered.length();
    }

    /** Drops what was appended since {@link #length()} was {@code length}. */
    void truncate(int length) {
        gathered.setLength(length);
    }

    /** Ends the line, and hands the lines over if enough have gathered. */
    void endLine() throws IOException {
        gathered.append('\n');
        if (gathered.length() >= PIECE) {
            flush();
        }
    }

    /** Hands over all that has gathered. */
    void flush() throws IOException {
        target.append(gathered);
        gathered.setLength(0);
    }
}
