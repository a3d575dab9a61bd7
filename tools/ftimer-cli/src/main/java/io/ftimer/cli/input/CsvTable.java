package io.ftimer.cli.input;

import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextEscapes;
import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.commons.csv.CSVException;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/** The records of a CSV file one by one, with the line of each field. The first record is the header. */
final class CsvTable {
    /** Longer than any record that fTimer writes; a file with an unclosed quote ends here and not in an exhausted heap. */
    static final int LONGEST_RECORD = 1 << 20;

    private static final int LONGEST_VALUE = 80;

    private static final CSVFormat FORMAT =
            CSVFormat.RFC4180.builder().setIgnoreEmptyLines(false).get();

    private final String input;
    private final RecordLimit limit;
    private final Iterator<CSVRecord> records;
    private final List<String> header;
    private final Map<String, Integer> columns = new HashMap<>();
    private long nextLine = 1;

    CsvTable(String input, Reader reader) throws IOException {
        this.input = input;
        limit = new RecordLimit(reader);
        records = CSVParser.parse(limit, FORMAT).iterator();
        List<String> first = readFields();
        header = first == null ? List.of() : first;
        for (int i = 0; i < header.size(); i++) {
            columns.putIfAbsent(header.get(i), i);
        }
    }

    List<String> header() {
        return header;
    }

    /**
     * Returns the next record; null at the end.
     *
     * @throws UnusableInputException if it has not as many fields as the header, or its quotes are malformed
     */
    @Nullable
    Row next() throws IOException {
        long line = nextLine;
        List<String> fields = readFields();
        if (fields != null && fields.size() != header.size()) {
            throw problem(
                    line,
                    fields.equals(List.of(""))
                            ? "empty line; expected a record of " + header.size() + " fields"
                            : "the record has " + ShownText.counted(fields.size(), "field") + "; expected "
                                    + header.size());
        }
        return fields == null ? null : new Row(this, line, fields);
    }

    private @Nullable List<String> readFields() throws IOException {
        limit.beginRecord();
        try {
            if (!records.hasNext()) {
                checkEnd();
                return null;
            }
            List<String> fields = Arrays.asList(records.next().values());
            nextLine += 1 + lineBreaks(fields);
            return fields;
        } catch (UncheckedIOException | IllegalStateException e) {
            throw malformed(e);
        }
    }

    private void checkEnd() throws UnusableInputException {
        if (limit.last != '\n') {
            throw problem(
                    nextLine - 1, "the last line is not terminated, so the file may be truncated; expected a line end");
        }
    }

    private IOException malformed(RuntimeException e) {
        if (e.getCause() instanceof RecordTooLongException) {
            return problem(
                    nextLine,
                    "the record is longer than " + LONGEST_RECORD
                            + " characters; expected a record, whose quotes are closed");
        }
        if (e.getCause() instanceof CSVException || !(e.getCause() instanceof IOException cause)) {
            return problem(
                    nextLine,
                    "the quotes of the record are malformed; expected quotes around whole fields, with quotes inside doubled");
        }
        return cause;
    }

    UnusableInputException problem(long line, String problem) {
        return new UnusableInputException(input, line, problem);
    }

    /** Returns a value for a message: inert and not too long. */
    static String cut(String value) {
        // a letter at the end keeps blanks before it, which are the problem if they are there
        String shown = TextEscapes.display(
                (value.length() <= LONGEST_VALUE ? value : value.substring(0, LONGEST_VALUE) + "...") + "x");
        return shown.substring(0, shown.length() - 1);
    }

    private static long lineBreaks(List<String> fields) {
        return fields.stream()
                .flatMapToInt(String::chars)
                .filter(c -> c == '\n')
                .count();
    }

    /**
     * A record, whose values have the names of the columns.
     *
     * @param line the line in which it starts, from 1
     */
    record Row(CsvTable table, long line, List<String> fields) implements Fields {
        String get(int column) {
            return fields.get(column);
        }

        @Override
        public @Nullable String find(String name) {
            Integer column = table.columns.get(name);
            String field = column == null ? "" : get(column);
            return field.isEmpty() ? null : field;
        }

        @Override
        public List<String> names() {
            return IntStream.range(0, fields.size())
                    .filter(column -> !get(column).isEmpty())
                    .mapToObj(table.header::get)
                    .toList();
        }

        @Override
        public UnusableInputException invalid(String name, String expected) {
            Integer column = table.columns.get(name);
            return column == null
                    ? table.problem(line, "no column " + name + "; " + expected)
                    : invalid(column, expected);
        }

        /** Returns the exception for a value, with the line in which it starts. */
        UnusableInputException invalid(int column, String expected) {
            return table.problem(
                    line + lineBreaks(fields.subList(0, column)),
                    "field " + (column + 1) + " (" + table.header.get(column) + "): invalid value \"" + cut(get(column))
                            + "\"; " + expected);
        }
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
