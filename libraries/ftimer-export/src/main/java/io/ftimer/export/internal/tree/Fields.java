package io.ftimer.export.internal.tree;

import io.ftimer.internal.text.FormatVersions;
import io.ftimer.report.internal.text.RecordSchema;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The named values of one record, from CSV or JSON alike. */
public interface Fields {

    /** Returns the text of a value; null if it is missing, empty or null. */
    @Nullable
    String find(String name);

    /** Returns the exception for a value, with its place. */
    IOException invalid(String name, String expected);

    default boolean has(String name) {
        return find(name) != null;
    }

    /** Returns a text, empty if it is missing. */
    default String text(String name) {
        String value = find(name);
        return value == null ? "" : value;
    }

    default void checkVersion(String format, RecordSchema schema) throws IOException {
        String version = text("format_version");
        if (!version.equals(Integer.toString(schema.version()))) {
            throw invalid("format_version", FormatVersions.unsupported(format, version, "format " + schema.version()));
        }
    }

    default long integer(String name) throws IOException {
        return parsed(name, Numbers::integer);
    }

    /** Returns the number of something, an integer of 64 bits that is not negative. */
    default long count(String name) throws IOException {
        return parsed(name, Numbers::count);
    }

    default BigDecimal number(String name) throws IOException {
        return parsed(name, Numbers::real);
    }

    default RegionPath path() throws IOException {
        try {
            RegionPath path = RegionPath.parse(text("path"));
            if (!path.isPattern()) {
                return path;
            }
        } catch (IllegalArgumentException e) {
            // reported below
        }
        throw invalid("path", "expected the path of a region");
    }

    /** Returns the kind of a region; code if the record has none. */
    default RegionKind kind() throws IOException {
        return has("kind") ? parsed("kind", Fields::kind) : RegionKind.CODE;
    }

    /**
     * Returns the kind of a field.
     *
     * @throws IllegalArgumentException if there is no such kind; the message says what was expected
     */
    static RegionKind kind(String field) {
        return RegionKind.named(field)
                .orElseThrow(() -> new IllegalArgumentException("expected a kind of region: " + RegionKind.keys()));
    }

    /** Returns what a function makes of a value; its exception says what was expected. */
    default <T> T parsed(String name, Function<String, T> parser) throws IOException {
        try {
            return parser.apply(text(name));
        } catch (IllegalArgumentException e) {
            throw invalid(name, String.valueOf(e.getMessage()));
        }
    }

    /** Returns a flag; false if it is missing. */
    default boolean flag(String name) throws IOException {
        return has(name) && parsed(name, Numbers::flag);
    }
}
