package io.ftimer.assertj.internal.tree;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Distinguishes the regions of MPI calls from those of the program: which calls a rank makes depends on its place. */
public final class MpiCalls {
    private MpiCalls() {}

    /** Returns whether a path names a call: a level asks for the kind of calls, or has a name that only calls of the tree have. */
    static boolean areNamedIn(Collection<RegionPath> paths, Stream<RegionKey> regions) {
        Set<String> names = new HashSet<>();
        for (RegionPath path : paths) {
            for (RegionPath level : path.levels()) {
                if (level.kind() == RegionKind.MPI) {
                    return true;
                }
                if (!level.isPattern() && level.matches(new RegionKey(RegionKind.MPI, level.name()).path())) {
                    names.add(level.name());
                }
            }
        }
        Set<String> ofCalls = new HashSet<>();
        Set<String> ofOthers = new HashSet<>();
        regions.filter(region -> names.contains(region.name()))
                .forEach(region -> (region.kind() == RegionKind.MPI ? ofCalls : ofOthers).add(region.name()));
        return !ofOthers.containsAll(ofCalls);
    }

    /** Returns the regions without calls and what is inside them, unless a path names a call. */
    public static List<TreeRegion> inScope(Collection<RegionPath> named, List<TreeRegion> regions) {
        return areNamedIn(named, regions.stream().map(TreeRegion::region)) ? regions : leftOut(regions);
    }

    /** Returns the regions without calls and what is inside them. */
    public static List<TreeRegion> leftOut(List<TreeRegion> regions) {
        Inherited<Boolean> areInside =
                new Inherited<>(false, (outer, region) -> outer || region.kind() == RegionKind.MPI);
        return regions.stream().filter(region -> !areInside.of(region)).toList();
    }
}
