package io.ftimer.jmh.internal.result;

import io.ftimer.jmh.internal.option.Option;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import io.ftimer.jmh.tree.ProfiledRegion;
import io.ftimer.jmh.tree.ProfiledTree;
import io.ftimer.values.RegionPath;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Selects regions by {@code top}. Stateless. */
final class Ranking {
    private Ranking() {}

    /** Returns the first {@code max} accepted regions by self time or, without times, by calls. */
    static List<ProfiledRegion> of(ProfiledTree tree, int max, Predicate<ProfiledRegion> accepted) {
        return tree.regions().stream()
                .filter(accepted)
                .sorted(Comparator.comparingLong(tree.timed() ? ProfiledRegion::selfNanos : ProfiledRegion::calls)
                        .reversed())
                .limit(max)
                .toList();
    }

    /** Returns the paths of the selected regions and of their ancestors. */
    static Set<RegionPath> selected(ProfiledTree tree, ProfilerOptions options) {
        Set<RegionPath> known =
                tree.regions().stream().map(ProfiledRegion::path).collect(Collectors.toSet());
        Set<RegionPath> selected = new HashSet<>();
        for (ProfiledRegion region : of(tree, options.get(Option.TOP), any -> true)) {
            Optional<RegionPath> path = Optional.of(region.path());
            // if a path was there, so were its ancestors
            while (path.filter(selected::add).isPresent()) {
                path = path.flatMap(RegionPath::parent);
            }
        }
        selected.retainAll(known);
        return selected;
    }
}
