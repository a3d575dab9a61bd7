package io.ftimer.internal.engine;

import java.util.LinkedHashMap;
import java.util.Map;

/** The maps of a recorder, which continues after the memory was exhausted. */
final class OrderedMaps {
    private OrderedMaps() {}

    /**
     * Returns a map with a further entry: the map itself, or a new one if it is empty. A {@link LinkedHashMap} whose first
     * allocation failed gets a table of a size that is not a power of two later, and loses keys when that grows; so a map is
     * kept only after its first entry was added.
     */
    static <K, V> Map<K, V> with(Map<K, V> map, K key, V value) {
        if (map.isEmpty()) {
            return new LinkedHashMap<>(Map.of(key, value));
        }
        map.put(key, value);
        return map;
    }
}
