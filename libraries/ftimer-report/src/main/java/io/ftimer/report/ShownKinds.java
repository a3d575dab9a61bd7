package io.ftimer.report;

import io.ftimer.report.internal.text.ShownNames;
import io.ftimer.values.RegionKind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Names of trees for people: plain, except where siblings differ only by kind. Stateless. */
final class ShownKinds {
    /** A region and the number of its parent, -1 for a root. */
    private record Placed(ExportedRegion region, int parent) {}

    private ShownKinds() {}

    /** Returns a tree whose names end with their kind where a sibling has the same name and another kind. */
    static ExportedTree in(ExportedTree tree) {
        if (tree.regions().stream().allMatch(region -> region.kind() == RegionKind.CODE)) {
            return tree;
        }
        List<Placed> placed = placed(tree.regions());
        Function<Placed, String> names = ShownNames.of(
                placed,
                here -> here.parent() + "/" + here.region().name(),
                here -> here.region().name(),
                here -> here.region().kind());
        return tree.withRegions(placed.stream()
                .map(here -> here.region().with(names.apply(here), here.region().metrics()))
                .toList());
    }

    private static List<Placed> placed(List<ExportedRegion> regions) {
        List<Placed> placed = new ArrayList<>(regions.size());
        List<Integer> open = new ArrayList<>();
        for (ExportedRegion region : regions) {
            open.subList(region.depth(), open.size()).clear();
            placed.add(new Placed(region, open.isEmpty() ? -1 : open.get(open.size() - 1)));
            open.add(placed.size() - 1);
        }
        return placed;
    }
}
