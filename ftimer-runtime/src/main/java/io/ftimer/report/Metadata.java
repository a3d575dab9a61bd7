package io.ftimer.report;

import io.ftimer.internal.text.RegionNames;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The facts a user adds to a report, in the order given, duplicates kept. Trailing blanks do not count; a pair without a
 * key is not shown, a missing value is shown as blank.
 *
 * <p>Thread safety: thread-confined.
 */
final class Metadata {
    /** One fact, trailing blanks cut; the key is not empty. */
    record Pair(String key, String value) {}

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
