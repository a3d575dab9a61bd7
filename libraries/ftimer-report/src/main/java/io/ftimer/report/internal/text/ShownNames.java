package io.ftimer.report.internal.text;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.values.RegionKind;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;

/** The names of regions in an indented tree: plain, but with their kind where siblings differ only by it. Stateless. */
public final class ShownNames {
    private ShownNames() {}

    /**
     * Returns the name that is shown of each of these regions.
     *
     * @param place returns what tells a region from all others but those that differ only by kind
     */
    public static <E> Function<E, String> of(
            Collection<E> regions, Function<E, ?> place, Function<E, String> name, Function<E, RegionKind> kind) {
        if (regions.stream().allMatch(region -> kind.apply(region) == RegionKind.CODE)) {
            return name;
        }
        Set<Object> known = new HashSet<>();
        Set<Object> ambiguous = new HashSet<>();
        for (E region : regions) {
            Object here = place.apply(region);
            if (!known.add(here)) {
                ambiguous.add(here);
            }
        }
        return region -> ambiguous.contains(place.apply(region))
                ? new RegionKey(kind.apply(region), name.apply(region)).label()
                : name.apply(region);
    }
}
