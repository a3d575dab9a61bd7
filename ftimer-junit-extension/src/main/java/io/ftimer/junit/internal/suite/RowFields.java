package io.ftimer.junit.internal.suite;

import io.ftimer.export.internal.tree.Fields;
import io.ftimer.report.internal.text.Field;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The values of a row as its record has them, without that record. Thread safety: immutable, if the row is.
 *
 * @param columns the fields by their columns
 * @param further values of other columns
 */
record RowFields<T>(Map<String, Field<T>> columns, T row, Map<String, String> further) implements Fields {
    static <T> Map<String, Field<T>> columns(List<Field<T>> fields) {
        return fields.stream().collect(Collectors.toUnmodifiableMap(Field::column, Function.identity()));
    }

    @Override
    public @Nullable String find(String column) {
        Field<T> field = columns.get(column);
        Object value = field == null ? further.get(column) : field.of(row);
        String text = value == null ? "" : value.toString();
        return text.isEmpty() ? null : text;
    }

    @Override
    public IOException invalid(String column, String expected) {
        return new IOException(expected + " in " + column + ", found \"" + text(column) + "\"");
    }
}
