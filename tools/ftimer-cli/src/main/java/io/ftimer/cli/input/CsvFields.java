package io.ftimer.cli.input;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A record of a CSV file, by the names of its columns.
 *
 * @param columns the number of each column by its name
 */
record CsvFields(String input, List<String> header, Map<String, Integer> columns, CsvTable.Row row) implements Fields {

    /** Returns the numbers of the columns of a header. */
    static Map<String, Integer> columns(List<String> header) {
        Map<String, Integer> columns = new HashMap<>();
        for (int i = 0; i < header.size(); i++) {
            columns.putIfAbsent(header.get(i), i);
        }
        return columns;
    }

    @Override
    public @Nullable String find(String name) {
        Integer column = columns.get(name);
        String field = column == null ? "" : row.get(column);
        return field.isEmpty() ? null : field;
    }

    @Override
    public Collection<String> names() {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < header.size(); i++) {
            if (!row.get(i).isEmpty()) {
                names.add(header.get(i));
            }
        }
        return names;
    }

    @Override
    public UnusableInputException invalid(String name, String expected) {
        Integer column = columns.get(name);
        return column == null
                ? new UnusableInputException(input, row.line(), "no column " + name + "; " + expected)
                : CsvProblem.of(input, row, header, column, expected);
    }
}
