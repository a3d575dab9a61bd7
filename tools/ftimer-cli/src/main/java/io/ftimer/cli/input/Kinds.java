package io.ftimer.cli.input;

import io.ftimer.values.RegionKind;

/** The kinds of regions in files. Stateless. */
final class Kinds {
    private Kinds() {}

    /**
     * Returns the kind of a field.
     *
     * @throws IllegalArgumentException if there is no such kind; the message says what was expected
     */
    static RegionKind of(String field) {
        return RegionKind.named(field).orElseThrow(() -> new IllegalArgumentException(expected()));
    }

    /** Returns the kind of a record; code if the record has none. */
    static RegionKind of(Fields fields) throws UnusableInputException {
        String field = fields.find("kind");
        try {
            return field == null ? RegionKind.CODE : of(field);
        } catch (IllegalArgumentException e) {
            throw fields.invalid("kind", expected());
        }
    }

    private static String expected() {
        return "expected a kind of region: " + RegionKind.keys();
    }
}
