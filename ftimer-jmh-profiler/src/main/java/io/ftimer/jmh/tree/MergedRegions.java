package io.ftimer.jmh.tree;

import io.ftimer.internal.rows.Preorder;
import io.ftimer.jmh.tree.ProfiledRegion.Key;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Merges the regions of two trees. Stateless. */
final class MergedRegions {
    private MergedRegions() {}

    /** Returns the regions of both in preorder, siblings in the order of the first tree, then of the second. */
    static List<ProfiledRegion> of(List<ProfiledRegion> first, List<ProfiledRegion> second) {
        Map<Key, ProfiledRegion> merged = new LinkedHashMap<>();
        first.forEach(region -> merged.put(region.key(), region));
        Map<Key, ProfiledRegion> others = new LinkedHashMap<>();
        second.forEach(region -> others.put(region.key(), region));
        merged.replaceAll((key, region) -> {
            ProfiledRegion other = others.remove(key);
            return other == null ? region.sometimesUnopened() : region.plus(other);
        });
        if (others.isEmpty()) {
            return List.copyOf(merged.values());
        }
        others.forEach((key, region) -> merged.put(key, region.sometimesUnopened()));
        return inPreorder(merged);
    }

    private static List<ProfiledRegion> inPreorder(Map<Key, ProfiledRegion> regions) {
        Map<@Nullable Key, List<ProfiledRegion>> children = new HashMap<>();
        regions.values()
                .forEach(region -> children.computeIfAbsent(parent(region.key(), regions), unused -> new ArrayList<>())
                        .add(region));
        List<ProfiledRegion> ordered = new ArrayList<>();
        Preorder.visit(
                children.getOrDefault(null, List.of()),
                region -> children.getOrDefault(region.key(), List.of()),
                (region, depth) -> ordered.add(region));
        return ordered;
    }

    /** Returns the key of the parent, or null if that is not among the regions: {@code root} may have dropped it. */
    private static @Nullable Key parent(Key key, Map<Key, ProfiledRegion> regions) {
        if (key.names().size() == 1) {
            return null;
        }
        int depth = key.names().size() - 1;
        Key parent =
                new Key(key.thread(), key.names().subList(0, depth), key.kinds().subList(0, depth));
        return regions.containsKey(parent) ? parent : null;
    }
}
