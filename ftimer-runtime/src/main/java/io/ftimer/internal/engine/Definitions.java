package io.ftimer.internal.engine;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.summary.ContextDiagnostic;
import io.ftimer.values.RegionKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The region names known to one run of a recorder, in the order in which they were first used.
 *
 * <p>Thread safety: thread-safe, because a name may be looked up before any thread owns the recorder. Starting or stopping
 * a known region never comes here.
 */
public final class Definitions {
    /** One collection for search and order: if the memory or the stack ends, a name is in both or in neither. */
    private Map<RegionKey, RegionName> byName = Collections.emptyMap();

    public synchronized @Nullable RegionName find(RegionKey wanted) {
        return byName.get(wanted);
    }

    public synchronized RegionName define(RegionKey wanted, long number) {
        RegionName known = byName.get(wanted);
        if (known != null) {
            return known;
        }
        RegionName name = new RegionName(wanted, number, byName.size() + 1, this);
        byName = with(byName, wanted, name);
        return name;
    }

    public boolean contains(RegionName name) {
        return name.definitions == this;
    }

    public synchronized int size() {
        return byName.size();
    }

    /** Returns the names of regions of code in the order of definition. */
    public synchronized List<String> names() {
        return byName.values().stream()
                .filter(name -> name.kind == RegionKind.CODE)
                .map(name -> name.text)
                .toList();
    }

    synchronized int totalContexts() {
        int total = 0;
        for (RegionName name : byName.values()) {
            total += name.contextCount;
        }
        return total;
    }

    synchronized List<ContextDiagnostic> diagnostics() {
        List<ContextDiagnostic> diagnostics = new ArrayList<>(byName.size());
        for (RegionName name : byName.values()) {
            diagnostics.add(new ContextDiagnostic(name.text, name.kind, name.contextCount));
        }
        return List.copyOf(diagnostics);
    }

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
