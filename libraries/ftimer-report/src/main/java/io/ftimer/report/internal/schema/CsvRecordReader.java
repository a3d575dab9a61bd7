package io.ftimer.report.internal.schema;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the records of CSV one by one, the header first. Fields may be quoted, and may then contain line breaks; lines end with
 * LF, CR LF or CR.
 *
 * <p>Thread safety: thread-confined.
 */
public final class CsvRecordReader {
    private static final int END = -1;
    private static final int PIECE = 1 << 13;

    private final Reader in;
    private final int longest;
    private final char[] piece = new char[PIECE];
    private int position;
    private int count;
    private int last = '\n';
    private int left;
    private long nextLine = 1;

    /**
     * Creates a reader.
     *
     * @param longest the number of characters of the longest record; a file with an unclosed quote ends there and not in an
     *     exhausted heap
     */
    public CsvRecordReader(Reader in, int longest) {
        this.in = in;
        this.longest = longest;
    }

    /** Returns the line in which the next record starts, from 1; after an exception, that in which the last one starts. */
    public long nextLine() {
        return nextLine;
    }

    /** Returns whether the last character was a line feed. */
    public boolean isAfterLineFeed() {
        return last == '\n';
    }

    /**
     * Returns the fields of the next record, null at the end.
     *
     * @throws MalformedCsvException if its quotes are malformed, or if it is too long
     */
    public @Nullable List<String> next() throws IOException {
        left = longest;
        int next = read();
        if (next == END) {
            return null;
        }
        long lines = 1;
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        while (true) {
            next = next == '"' ? readQuoted(field) : readPlain(next, field);
            lines += field.chars().filter(c -> c == '\n').count();
            fields.add(field.toString());
            field.setLength(0);
            if (next != ',') {
                break;
            }
            next = read();
        }
        if (next == '\r' && (position < count || fill()) && piece[position] == '\n') {
            read();
        }
        nextLine += lines;
        return fields;
    }

    private int readPlain(int first, StringBuilder field) throws IOException {
        int next = first;
        while (!isAfterField(next)) {
            field.append((char) next);
            next = read();
        }
        return next;
    }

    private int readQuoted(StringBuilder field) throws IOException {
        while (true) {
            int next = read();
            if (next == '"') {
                next = read();
                if (next != '"') {
                    return readAfterQuote(next);
                }
            } else if (next == END) {
                throw malformedQuotes();
            }
            field.append((char) next);
        }
    }

    /** Skips blanks between a closing quote and the end of the field. */
    private int readAfterQuote(int first) throws IOException {
        int next = first;
        while (!isAfterField(next)) {
            if (!Character.isWhitespace(next)) {
                throw malformedQuotes();
            }
            next = read();
        }
        return next;
    }

    private static boolean isAfterField(int next) {
        return next == ',' || next == '\n' || next == '\r' || next == END;
    }

    private int read() throws IOException {
        if (position == count && !fill()) {
            return END;
        }
        if (left-- == 0) {
            throw new MalformedCsvException(
                    "the record is longer than " + longest + " characters; expected a record, whose quotes are closed");
        }
        last = piece[position++];
        return last;
    }

    private boolean fill() throws IOException {
        position = 0;
        count = Math.max(0, in.read(piece));
        return count > 0;
    }

    private static MalformedCsvException malformedQuotes() {
        return new MalformedCsvException(
                "the quotes of the record are malformed; expected quotes around whole fields, with quotes inside doubled");
    }
}
