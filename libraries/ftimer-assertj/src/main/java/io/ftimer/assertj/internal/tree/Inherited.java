package io.ftimer.assertj.internal.tree;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A value of each region that follows from the value of its parent. It is found once for each region, without recursion, because
 * trees may be deep. Thread-confined.
 */
final class Inherited<V> {
    private final V outside;
    private final BiFunction<V, TreeRegion, V> inside;
    private final Map<TreeRegion, V> known = new IdentityHashMap<>();

    Inherited(V outside, BiFunction<V, TreeRegion, V> inside) {
        this.outside = outside;
        this.inside = inside;
    }

    V of(@Nullable TreeRegion region) {
        V found = region == null ? outside : known.get(region);
        return found == null ? find(region) : found;
    }

    private V find(@Nullable TreeRegion region) {
        Deque<TreeRegion> unknown = new ArrayDeque<>();
        TreeRegion at = region;
        while (at != null && !known.containsKey(at)) {
            unknown.push(at);
            at = at.parent();
        }
        V value = at == null ? outside : Objects.requireNonNull(known.get(at));
        for (TreeRegion next : unknown) {
            value = inside.apply(value, next);
            known.put(next, value);
        }
        return value;
    }
}
