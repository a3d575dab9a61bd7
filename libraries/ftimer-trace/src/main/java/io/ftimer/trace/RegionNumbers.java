package io.ftimer.trace;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The numbers of regions in a trace, which take the place of addresses of functions. The upper half numbers the name, the lower
 * half the call path of that name. Not thread-safe.
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

    /** Returns the number of a call path. Allocates nothing if the call path is known. */
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

    /** Returns the name of a region whose name is missing in its trace. */
    static String nameless(long number) {
        return "region " + (number >>> Integer.SIZE);
    }

    Map<Long, String> names() {
        return names;
    }
}
