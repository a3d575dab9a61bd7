package io.ftimer.report;

import io.ftimer.report.internal.text.KindSuffix;
import io.ftimer.values.RegionKind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Names of trees for people: plain, except where siblings differ only by kind. Stateless. */
final class ShownKinds {
    private ShownKinds() {}

    /** Returns a tree whose names end with their kind where a sibling has the same name and another kind. */
    static ExportedTree in(ExportedTree tree) {
        List<ExportedRegion> regions = tree.regions();
        if (regions.stream().allMatch(region -> region.kind() == RegionKind.CODE)) {
            return tree;
        }
        List<Map<String, Set<RegionKind>>> siblings = new ArrayList<>(regions.size());
        List<Map<String, Set<RegionKind>>> open = new ArrayList<>();
        for (ExportedRegion region : regions) {
            open.subList(Math.min(region.depth() + 1, open.size()), open.size()).clear();
            if (open.size() == region.depth()) {
                open.add(new HashMap<>());
            }
            Map<String, Set<RegionKind>> kinds = open.get(region.depth());
            kinds.computeIfAbsent(region.name(), name -> EnumSet.noneOf(RegionKind.class))
                    .add(region.kind());
            siblings.add(kinds);
        }
        List<ExportedRegion> shown = new ArrayList<>(regions.size());
        for (int i = 0; i < regions.size(); i++) {
            ExportedRegion region = regions.get(i);
            boolean isUnique =
                    Objects.requireNonNull(siblings.get(i).get(region.name())).size() == 1;
            shown.add(isUnique ? region : named(KindSuffix.after(region.name(), region.kind()), region));
        }
        return new ExportedTree(
                tree.kind(), tree.group(), tree.name(), tree.isTimed(), tree.windowNanos(), tree.facts(), shown);
    }

    private static ExportedRegion named(String name, ExportedRegion region) {
        return new ExportedRegion(
                region.depth(),
                name,
                region.kind(),
                region.calls(),
                region.inclusiveNanos(),
                region.selfNanos(),
                region.metrics());
    }
}
