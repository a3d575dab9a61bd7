package io.ftimer.report;

import io.ftimer.internal.text.RegionNames;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The facts that a user adds to a report, in insertion order and with duplicates. Trailing blanks are removed; a pair without
 * a key is omitted, a missing value is blank.
 *
 * <p>Thread safety: thread-confined.
 */
final class Metadata {
    /** One fact without trailing blanks; the key is not empty. */
    record Pair(String key, String value) {
        static Pair of(String key, long value) {
            return new Pair(key, Long.toString(value));
        }

        static Pair of(String key, double value, int decimals) {
            return new Pair(key, DecimalFormats.fixed(value, decimals));
        }
    }

    private final List<Pair> pairs = new ArrayList<>();

    void add(@Nullable String key, @Nullable String value) {
        String trimmedKey = key == null ? "" : RegionNames.trim(key);
        if (!trimmedKey.isEmpty()) {
            pairs.add(new Pair(trimmedKey, value == null ? "" : RegionNames.trim(value)));
        }
    }

    List<Pair> pairs() {
        return pairs;
    }
}
