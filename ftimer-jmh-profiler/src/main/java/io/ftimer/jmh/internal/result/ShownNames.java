package io.ftimer.jmh.internal.result;

import io.ftimer.jmh.tree.ProfiledRegion;
import io.ftimer.jmh.tree.ProfiledRegion.Key;
import io.ftimer.report.internal.text.KindSuffix;
import io.ftimer.values.RegionKind;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** The names of regions in an indented tree: with their kind where another sibling differs only by it. Stateless. */
public final class ShownNames {
    private ShownNames() {}

    /** Returns the name of each of these regions. */
    public static Function<ProfiledRegion, String> of(List<ProfiledRegion> regions) {
        if (regions.stream().allMatch(region -> region.kind() == RegionKind.CODE)) {
            return ProfiledRegion::name;
        }
        Set<Key> known = new HashSet<>();
        Set<Key> ambiguous = new HashSet<>();
        regions.stream()
                .map(ShownNames::withoutKind)
                .filter(key -> !known.add(key))
                .forEach(ambiguous::add);
        return region -> ambiguous.contains(withoutKind(region))
                ? KindSuffix.after(region.name(), region.kind())
                : region.name();
    }

    private static Key withoutKind(ProfiledRegion region) {
        return new Key(region.thread(), region.path().withKind(RegionKind.CODE));
    }
}
