package io.ftimer.report.internal.text;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How records get the value of a column.
 *
 * @param column the name of the column, and of the member in JSON
 * @param value returns the text, number or flag of a row; null if the row does not have it
 */
public record Field<T>(String column, Function<T, @Nullable Object> value) {
    public @Nullable Object of(T row) {
        return value.apply(row);
    }
}
