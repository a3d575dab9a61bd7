package io.ftimer.export.internal.tree;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.AbstractList;
import java.util.Iterator;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * Reads the records of CSV one by one, the header first, and counts their lines.
 *
 * <p>Works with the commons-csv that the tests bring, from 1.5 on.
 *
 * <p>Thread safety: thread-confined.
 */
public final class CsvRecordReader {
    /** A record that is not CSV. The message says what was found, and what was expected. */
    public static final class MalformedException extends IOException {
        private static final long serialVersionUID = 1;

        MalformedException(String problem) {
            super(problem);
        }
    }

    private final Limit limit;
    private final CSVParser parser;
    private final Iterator<CSVRecord> records;
    private long nextLine = 1;

    /**
     * @param longest the number of characters of the longest record; a file with an unclosed quote ends soon after them, and not in
     *     an exhausted heap
     */
    public CsvRecordReader(Reader in, int longest) throws IOException {
        limit = new Limit(in, longest);
        parser = CSVParser.parse(limit, CSVFormat.RFC4180);
        records = parser.iterator();
    }

    /** Returns the line in which the next record starts, from 1; after an exception, that in which the last one starts. */
    public long nextLine() {
        return nextLine;
    }

    /** Returns whether the last character that was read was a line feed; to be asked at the end. */
    public boolean isAfterLineFeed() {
        return limit.last == '\n';
    }

    /**
     * Returns the fields of the next record, null at the end.
     *
     * @throws MalformedException if its quotes are malformed, or if it is too long
     */
    public @Nullable List<String> next() throws IOException {
        limit.beginRecord();
        long linesBefore = parser.getCurrentLineNumber();
        try {
            if (!records.hasNext()) {
                return null;
            }
            List<String> fields = fields(records.next());
            nextLine += 1 + (parser.getCurrentLineNumber() - linesBefore > 1 ? lineBreaks(fields) : 0);
            return fields;
        } catch (UncheckedIOException | IllegalStateException e) {
            // a class of its own only since 1.12
            if (e.getCause() instanceof IOException cause
                    && !cause.getClass().getSimpleName().equals("CSVException")) {
                throw cause;
            }
            throw new MalformedException(
                    "the quotes of the record are malformed; expected quotes around whole fields, with quotes inside doubled");
        }
    }

    /** Returns the fields without a copy. Older versions of commons-csv have no such list. */
    private static List<String> fields(CSVRecord record) {
        return new AbstractList<>() {
            @Override
            public String get(int index) {
                return record.get(index);
            }

            @Override
            public int size() {
                return record.size();
            }
        };
    }

    /** Returns the number of line feeds; the parser also counts carriage returns. */
    public static long lineBreaks(List<String> fields) {
        return String.join("", fields).chars().filter(c -> c == '\n').count();
    }

    /** Limits the characters that are read for one record, by a parser that reads into a buffer. */
    private static final class Limit extends FilterReader {
        /** What the parser may read beyond a record. */
        private static final int READ_AHEAD = 1 << 13;

        private final int longest;
        private long left;
        private int last = '\n';

        Limit(Reader in, int longest) {
            super(in);
            this.longest = longest;
            beginRecord();
        }

        void beginRecord() {
            left = (long) longest + READ_AHEAD;
        }

        @Override
        public int read(char[] buffer, int from, int length) throws IOException {
            int read = super.read(buffer, from, length);
            if (read > 0) {
                last = buffer[from + read - 1];
                left -= read;
            }
            if (left < 0) {
                throw new MalformedException("the record is longer than " + longest
                        + " characters; expected a record, whose quotes are closed");
            }
            return read;
        }
    }
}
