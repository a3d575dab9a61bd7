package io.ftimer.report.internal.text;

import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextLimits;
import org.jspecify.annotations.Nullable;

/** How values become the fields of CSV. */
@FunctionalInterface
public interface CsvStyle {
    CsvStyle ALL_QUOTED = value -> true;

    /** Texts and flags are quoted. */
    CsvStyle NUMBERS_UNQUOTED = value -> value != null && !(value instanceof Number);

    CsvStyle TEXTS_QUOTED = value -> value instanceof String;

    /** Returns whether a field is quoted; null is a missing value. */
    boolean isQuoted(@Nullable Object value);

    /** Appends what stands between the quotes: nothing for a number that is not finite, and no text that readers reject. */
    default void append(Object value, StringBuilder out) {
        if (!(value instanceof Double number) || Double.isFinite(number)) {
            String text = ShownText.abbreviated(value.toString(), TextLimits.FIELD_CHARACTERS);
            out.append(text.indexOf('"') < 0 ? text : text.replace("\"", "\"\""));
        }
    }
}
