package io.ftimer.cli.input;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The values of a record of version 2 of suite files under their names in version 3. Version 2 has no kinds, so that brackets in
 * its paths belong to names.
 */
record SuiteVersion2(Fields fields) implements Fields {
    static final String VERSION = "2";

    /** The names in version 2 by those in version 3. */
    private static final Map<String, String> NAMES = Map.of(
            "not_recorded_calls", "unbound_calls",
            "expectation", "demand",
            "is_of_earlier_test", "is_left_over",
            "other_threads", "adopted_threads",
            "not_recorded_threads", "unbound_threads");

    /** The types of records in version 3 by those in version 2. */
    private static final Map<String, String> RECORD_TYPES =
            Map.of("adopted_thread", "other_thread", "unbound_thread", "not_recorded_thread");

    private static final Map<String, String> NEW_NAMES =
            NAMES.entrySet().stream().collect(Collectors.toMap(Map.Entry::getValue, Map.Entry::getKey));

    /** Returns the columns of version 2. */
    static List<String> header(List<String> columns) {
        return columns.stream()
                .filter(column -> !column.equals("kind"))
                .map(SuiteVersion2::name)
                .toList();
    }

    /** Returns the name in version 2 of a name in version 3. */
    static String name(String name) {
        return NAMES.getOrDefault(name, name);
    }

    @Override
    public @Nullable String find(String name) {
        String value = name.equals("kind") ? null : fields.find(name(name));
        if (value == null) {
            return null;
        }
        return switch (name) {
            case "record_type" -> RECORD_TYPES.getOrDefault(value, value);
            case "path" -> Kinds.escaped(value);
            default -> value;
        };
    }

    @Override
    public UnusableInputException invalid(String name, String expected) {
        return fields.invalid(name(name), expected);
    }

    @Override
    public Collection<String> names() {
        return fields.names().stream()
                .map(name -> Objects.requireNonNull(NEW_NAMES.getOrDefault(name, name)))
                .toList();
    }
}
