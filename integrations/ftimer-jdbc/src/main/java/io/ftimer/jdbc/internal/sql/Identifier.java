package io.ftimer.jdbc.internal.sql;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A name of several parts in a text, such as {@code schema.table}.
 *
 * @param last the last part, in lower case; of a very long one the start
 * @param isQualified whether it has more parts
 * @param end the place after it
 */
record Identifier(String last, boolean isQualified, int end) {
    private static final int MAX_CHARACTERS = 64;

    static @Nullable Identifier at(List<Token> tokens, int start) {
        if (start >= tokens.size() || !tokens.get(start).isIdentifier()) {
            return null;
        }
        int last = start;
        // SQL Server: database..table
        while (last + 1 < tokens.size() && tokens.get(last + 1).is(".")) {
            int next = last + 2;
            while (next < tokens.size() && tokens.get(next).is(".")) {
                next++;
            }
            if (next >= tokens.size() || !tokens.get(next).isIdentifier()) {
                break;
            }
            last = next;
        }
        String name = tokens.get(last).text().trim().toLowerCase(Locale.ROOT);
        return name.isEmpty() ? null : new Identifier(shortened(name), last > start, last + 1);
    }

    private static String shortened(String name) {
        return name.codePointCount(0, name.length()) <= MAX_CHARACTERS
                ? name
                : name.substring(0, name.offsetByCodePoints(0, MAX_CHARACTERS)) + "…";
    }
}
