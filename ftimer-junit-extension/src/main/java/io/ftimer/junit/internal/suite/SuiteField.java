package io.ftimer.junit.internal.suite;

import java.util.function.Function;

/**
 * One field of a record in the report files: a column in CSV, a member in JSON.
 *
 * @param value returns a {@code String}, {@code Integer}, {@code Long} or {@code Boolean}
 */
record SuiteField<T>(String name, Function<T, Object> value) {
    Object of(T row) {
        return value.apply(row);
    }
}
