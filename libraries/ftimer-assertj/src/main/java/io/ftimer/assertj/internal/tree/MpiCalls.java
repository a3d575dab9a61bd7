package io.ftimer.assertj.internal.tree;

import io.ftimer.internal.text.RegionNames;
import io.ftimer.values.RegionPath;
import java.util.Collection;
import java.util.List;

/** Distinguishes the regions of MPI calls from those of the program: which calls a rank makes depends on its place. */
public final class MpiCalls {
    private MpiCalls() {}

    /** Returns whether a path names a call. */
    public static boolean areNamedIn(Collection<RegionPath> paths) {
        return paths.stream().anyMatch(path -> path.names().stream().anyMatch(RegionNames::isMpiCall));
    }

    /** Returns the regions without calls and what is inside them, unless a path names a call. */
    public static List<TreeRegion> inScope(Collection<RegionPath> named, List<TreeRegion> regions) {
        return areNamedIn(named) ? regions : leftOut(regions);
    }

    /** Returns the regions without calls and what is inside them. */
    public static List<TreeRegion> leftOut(List<TreeRegion> regions) {
        Inherited<Boolean> areInside =
                new Inherited<>(false, (outer, region) -> outer || RegionNames.isMpiCall(region.name()));
        return regions.stream().filter(region -> !areInside.of(region)).toList();
    }
}
