package io.ftimer.jmh.internal.result;

import io.ftimer.jmh.internal.option.Option;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import io.ftimer.jmh.tree.ProfiledRegion;
import io.ftimer.jmh.tree.ProfiledTree;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Says which regions matter most, as {@code top} and {@code min} ask. Stateless. */
final class Ranking {
    private Ranking() {}

    /** Returns at most {@code most} of the regions that a predicate accepts: those with the most self time or, without times, calls. */
    static List<ProfiledRegion> of(
            ProfiledTree tree, ProfilerOptions options, int most, Predicate<ProfiledRegion> accepted) {
        double least = options.get(Option.MIN);
        return tree.regions().stream()
                .filter(region -> !(tree.inclusivePercent(region) < least))
                .filter(accepted)
                .sorted(Comparator.comparingLong(tree.timed() ? ProfiledRegion::selfNanos : ProfiledRegion::calls)
                        .reversed())
                .limit(most)
                .toList();
    }

    /** Returns the names of the regions that matter most, and of those around them. */
    static Set<List<String>> mattering(ProfiledTree tree, ProfilerOptions options) {
        Set<List<String>> known =
                tree.regions().stream().map(ProfiledRegion::names).collect(Collectors.toSet());
        Set<List<String>> mattering = new HashSet<>();
        for (ProfiledRegion region : of(tree, options, options.get(Option.TOP), any -> true)) {
            List<String> names = region.names();
            for (int depth = 1; depth <= names.size(); depth++) {
                mattering.add(names.subList(0, depth));
            }
        }
        mattering.retainAll(known);
        return mattering;
    }
}
