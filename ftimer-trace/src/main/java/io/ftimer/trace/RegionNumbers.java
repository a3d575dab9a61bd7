package io.ftimer.trace;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The numbers that stand for regions in a trace, in place of the addresses of functions: which name in the upper half, which
 * call path of that name in the lower. Not thread-safe.
 */
final class RegionNumbers {
    private final Map<String, Paths> byName = new HashMap<>();
    private final Map<Long, String> names = new LinkedHashMap<>();

    private static final class Paths {
        final long name;
        int known;

        Paths(long name) {
            this.name = name;
        }
    }

    /** Returns the number; allocates nothing if this call path was seen before. */
    long of(String name, int path) {
        Paths paths = byName.get(name);
        if (paths == null) {
            paths = new Paths(byName.size() + 1L);
            byName.put(name, paths);
        }
        while (paths.known < path) {
            paths.known++;
            names.put(number(paths.name, paths.known), name);
        }
        return number(paths.name, path);
    }

    private static long number(long name, int path) {
        return name << Integer.SIZE | path;
    }

    /** Returns what a region without a name in its trace is called. */
    static String nameless(long number) {
        return "region " + (number >>> Integer.SIZE);
    }

    Map<Long, String> names() {
        return names;
    }
}
