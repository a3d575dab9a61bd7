package io.ftimer.jmh.internal.result;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.jmh.tree.ProfiledRegion;
import io.ftimer.jmh.tree.ProfiledRegion.Key;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Labels without special characters: JMH escapes nothing, neither in JSON nor in CSV. Stateless. */
final class SafeLabel {
    private static final Pattern UNSAFE = Pattern.compile("[^A-Za-z0-9_.@#+-]");

    private SafeLabel() {}

    /** Returns the path of a region, with its thread if it has one, and {@code _} for every unsafe character of a name. */
    static String of(Key key) {
        String path = IntStream.range(0, key.names().size())
                .mapToObj(level ->
                        new RegionKey(key.kinds().get(level), safe(key.names().get(level))).label())
                .collect(Collectors.joining("/"));
        return key.thread().equals(ProfiledRegion.ALL_THREADS) ? path : path + '@' + safe(key.thread());
    }

    private static String safe(String name) {
        return UNSAFE.matcher(name).replaceAll("_");
    }
}
