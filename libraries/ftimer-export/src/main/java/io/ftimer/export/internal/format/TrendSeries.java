package io.ftimer.export.internal.format;

import io.ftimer.export.internal.tree.LevelStack;
import io.ftimer.export.internal.tree.MemberName;
import io.ftimer.export.internal.tree.Weight;
import io.ftimer.internal.numbers.Saturated;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.values.RegionKind;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a history of runs keeps of a tree: the calls of each region, which are exact, and the self times of the regions with the
 * most.
 *
 * @param path the call path after the label of the tree; a history joins its runs by this text
 * @param calls the number of calls of all regions at the path
 * @param selfNanos their self time
 * @param isLarge whether the self time is one of the largest of the tree
 */
record TrendSeries(String path, long calls, long selfNanos, boolean isLarge) {
    private static final int LARGE = 20;

    /** Returns the series of a tree in preorder. Regions at the same call path are one. */
    static List<TrendSeries> of(List<String> label, ExportedTree tree) {
        Map<String, TrendSeries> byPath = new LinkedHashMap<>();
        LevelStack<String> stack = new LevelStack<>();
        for (int depth = 0; depth < label.size(); depth++) {
            stack.enter(depth, level(label.get(depth), RegionKind.CODE));
        }
        for (ExportedRegion region : tree.regions()) {
            String path =
                    String.join("/", stack.enter(label.size() + region.depth(), level(region.name(), region.kind())));
            TrendSeries one = new TrendSeries(path, Weight.CALLS.of(region), Weight.SELF_TIME.of(region), false);
            byPath.merge(path, one, TrendSeries::plus);
        }
        Set<String> large = byPath.values().stream()
                .filter(series -> tree.isTimed())
                .sorted(Comparator.comparingLong(TrendSeries::selfNanos).reversed())
                .limit(LARGE)
                .map(TrendSeries::path)
                .collect(Collectors.toSet());
        return byPath.values().stream()
                .map(series -> large.contains(series.path()) ? series.asLarge() : series)
                .toList();
    }

    private static String level(String name, RegionKind kind) {
        return new RegionKey(kind, MemberName.of(name)).level();
    }

    private TrendSeries plus(TrendSeries other) {
        return new TrendSeries(
                path, Saturated.sum(calls, other.calls), Saturated.sum(selfNanos, other.selfNanos), isLarge);
    }

    private TrendSeries asLarge() {
        return new TrendSeries(path, calls, selfNanos, true);
    }
}
