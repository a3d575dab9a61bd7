package io.ftimer.junit.internal.suite;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One field of a record in the report files: a column in CSV, a member in JSON.
 *
 * @param value returns a {@code String}, {@code Integer}, {@code Long} or {@code Boolean}; null if the row does not have the field
 */
record SuiteField<T>(String name, Function<T, @Nullable Object> value) {
    @Nullable
    Object of(T row) {
        return value.apply(row);
    }
}
