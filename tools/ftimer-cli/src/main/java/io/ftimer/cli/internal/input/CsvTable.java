package io.ftimer.cli.internal.input;

import io.ftimer.export.internal.tree.CsvRecordReader;
import io.ftimer.export.internal.tree.Fields;
import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextEscapes;
import java.io.IOException;
import java.io.Reader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The records of a CSV file one by one, with the line of each field. The first record is the header. */
final class CsvTable {
    /** Longer than any record that fTimer writes. */
    private static final int LONGEST_RECORD = 1 << 20;

    private static final int LONGEST_VALUE = 80;

    private final String input;
    private final CsvRecordReader records;
    final List<String> header;
    private final Map<String, Integer> columns = new HashMap<>();

    CsvTable(String input, Reader reader) throws IOException {
        this.input = input;
        records = new CsvRecordReader(reader, LONGEST_RECORD);
        List<String> first = readFields();
        header = first == null ? List.of() : first;
        for (int i = 0; i < header.size(); i++) {
            // as the names of a schema
            columns.putIfAbsent(header.get(i).intern(), i);
        }
    }

    /**
     * Returns the next record; null at the end.
     *
     * @throws UnusableInputException if it has not as many fields as the header, or its quotes are malformed
     */
    @Nullable
    Row next() throws IOException {
        long line = records.nextLine();
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
        try {
            List<String> fields = records.next();
            if (fields == null && !records.isAfterLineFeed()) {
                throw problem(
                        records.nextLine() - 1,
                        "the last line is not terminated, so the file may be truncated; expected a line end");
            }
            return fields;
        } catch (CsvRecordReader.MalformedException e) {
            throw problem(records.nextLine(), String.valueOf(e.getMessage()));
        }
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
        public UnusableInputException invalid(String name, String expected) {
            Integer column = table.columns.get(name);
            return column == null
                    ? table.problem(line, "no column " + name + "; " + expected)
                    : invalid(column, expected);
        }

        /** Returns the exception for a value, with the line in which it starts. */
        UnusableInputException invalid(int column, String expected) {
            return table.problem(
                    line + CsvRecordReader.lineBreaks(fields.subList(0, column)),
                    "field " + (column + 1) + " (" + table.header.get(column) + "): invalid value \"" + cut(get(column))
                            + "\"; " + expected);
        }
    }
}
