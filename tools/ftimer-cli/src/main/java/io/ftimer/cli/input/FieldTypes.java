package io.ftimer.cli.input;

import io.ftimer.report.internal.schema.Column;

/** Checks fields against the type of their column. Stateless. */
final class FieldTypes {
    private FieldTypes() {}

    /**
     * Checks a field.
     *
     * @throws IllegalArgumentException if it is not of the type; the message says what was expected
     */
    static void check(Column.Type type, String field) {
        switch (type) {
            case TEXT -> {}
            case KIND -> Kinds.of(field);
            case FLAG -> {
                if (!field.equals("true") && !field.equals("false")) {
                    throw new IllegalArgumentException("expected true or false");
                }
            }
            case BITS -> Numbers.bits(field);
            case INTEGER -> Numbers.integer(field);
            case REAL -> Numbers.real(field);
        }
    }
}
