package io.ftimer.assertj.internal.tree;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Numbers the paths of regions: those of two trees have equal numbers if their paths are equal. Thread-confined. */
final class Places {
    /** The number of no path: what roots are nested in. */
    static final int OUTSIDE = 0;

    private final Map<Place, Integer> numbers = new HashMap<>();
    private final Inherited<Integer> places = new Inherited<>(OUTSIDE, this::inside);

    private record Place(int outer, String name) {}

    private int inside(int outer, TreeRegion region) {
        return numbers.computeIfAbsent(new Place(outer, region.name()), place -> numbers.size() + 1);
    }

    int of(@Nullable TreeRegion region) {
        return places.of(region);
    }
}
