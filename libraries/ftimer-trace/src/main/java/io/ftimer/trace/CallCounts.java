package io.ftimer.trace;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How often each function was called, and how many of these calls are not in the trace. Regions are counted too, by both of
 * their ends. Not thread-safe.
 */
final class CallCounts {
    /** The name under which regions are counted. */
    static final String REGIONS = "regions";

    private final long[] called = new long[MpiFunctions.COUNT + 1];
    private final long[] ignored = new long[MpiFunctions.COUNT + 1];

    void called(int place) {
        called[place]++;
    }

    void ignored(int place) {
        ignored[place]++;
    }

    long[] called() {
        return called;
    }

    long[] ignored() {
        return ignored;
    }

    /** Returns the counts that are not 0, by the names of their functions. */
    static Map<String, Long> named(long[] counts) {
        Map<String, Long> named = new LinkedHashMap<>();
        for (int place = 0; place < counts.length; place++) {
            if (counts[place] != 0) {
                named.put(place == MpiFunctions.COUNT ? REGIONS : MpiFunctions.NAMES.get(place), counts[place]);
            }
        }
        return named;
    }
}
