package io.ftimer.cli.input;

import io.ftimer.internal.text.ShownText;
import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.commons.csv.CSVException;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/** The records of a CSV file one by one, with the line of each field. The first record is the header. */
final class CsvTable {
    /** Longer than any record that fTimer writes; a file with an unclosed quote ends here and not in an exhausted heap. */
    static final int LONGEST_RECORD = 1 << 20;

    private static final CSVFormat FORMAT =
            CSVFormat.RFC4180.builder().setIgnoreEmptyLines(false).get();

    /**
     * A record.
     *
     * @param line the line in which it starts, from 1
     */
    record Row(long line, List<String> fields) {
        String get(int column) {
            return fields.get(column);
        }

        /** Returns the line in which a field starts. */
        long lineOf(int column) {
            return line
                    + fields.subList(0, column).stream()
                            .mapToLong(CsvTable::lineBreaks)
                            .sum();
        }
    }

    private final String input;
    private final RecordLimit limit;
    private final Iterator<CSVRecord> records;
    private final List<String> header;
    private long nextLine = 1;

    CsvTable(String input, Reader reader) throws IOException {
        this.input = input;
        limit = new RecordLimit(reader);
        records = CSVParser.parse(limit, FORMAT).iterator();
        Row first = readRow();
        header = first == null ? List.of() : first.fields();
    }

    List<String> header() {
        return header;
    }

    /** Returns the line after all records that were read. */
    long nextLine() {
        return nextLine;
    }

    /**
     * Returns the next record; null at the end.
     *
     * @throws UnusableInputException if it has not as many fields as the header, or its quotes are malformed
     */
    @Nullable
    Row next() throws IOException {
        Row row = readRow();
        if (row != null && row.fields().size() != header.size()) {
            throw new UnusableInputException(
                    input,
                    row.line(),
                    row.fields().equals(List.of(""))
                            ? "empty line; expected a record of " + header.size() + " fields"
                            : "the record has " + ShownText.counted(row.fields().size(), "field") + "; expected "
                                    + header.size());
        }
        return row;
    }

    private @Nullable Row readRow() throws IOException {
        limit.beginRecord();
        try {
            if (!records.hasNext()) {
                return endOfFile();
            }
            CSVRecord record = records.next();
            Row row = new Row(nextLine, Arrays.asList(record.values()));
            nextLine +=
                    1 + row.fields().stream().mapToLong(CsvTable::lineBreaks).sum();
            return row;
        } catch (UncheckedIOException | IllegalStateException e) {
            throw malformed(e);
        }
    }

    private @Nullable Row endOfFile() throws UnusableInputException {
        if (limit.last != '\n') {
            throw new UnusableInputException(
                    input,
                    nextLine - 1,
                    "the last line is not terminated, so the file may be truncated; expected a line end");
        }
        return null;
    }

    private IOException malformed(RuntimeException e) {
        if (e.getCause() instanceof RecordTooLongException) {
            return new UnusableInputException(
                    input,
                    nextLine,
                    "the record is longer than " + LONGEST_RECORD
                            + " characters; expected a record, whose quotes are closed");
        }
        if (e.getCause() instanceof CSVException || !(e.getCause() instanceof IOException cause)) {
            return new UnusableInputException(
                    input,
                    nextLine,
                    "the quotes of the record are malformed; expected quotes around whole fields, with quotes inside doubled");
        }
        return cause;
    }

    private static long lineBreaks(String field) {
        return field.chars().filter(c -> c == '\n').count();
    }

    private static final class RecordTooLongException extends IOException {
        private static final long serialVersionUID = 1;
    }

    /** Limits the characters that are read for one record. */
    private static final class RecordLimit extends FilterReader {
        private long left = LONGEST_RECORD;
        private int last = '\n';

        RecordLimit(Reader in) {
            super(in);
        }

        void beginRecord() {
            left = LONGEST_RECORD;
        }

        @Override
        public int read() throws IOException {
            int next = super.read();
            last = next < 0 ? last : next;
            return counted(next, next < 0 ? 0 : 1);
        }

        @Override
        public int read(char[] buffer, int from, int length) throws IOException {
            int count = super.read(buffer, from, length);
            last = count > 0 ? buffer[from + count - 1] : last;
            return counted(count, count);
        }

        private int counted(int result, int count) throws IOException {
            left -= Math.max(count, 0);
            if (left < 0) {
                throw new RecordTooLongException();
            }
            return result;
        }
    }
}
