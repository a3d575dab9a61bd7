package io.ftimer.export.internal.tree;

import io.ftimer.internal.numbers.Saturated;
import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextLimits;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Trees for formats that repeat the call path of each region, so that a file is in proportion to its tree. Stateless.
 *
 * <p>Regions below the first {@value TextLimits#FILE_LEVELS} levels become one region {@value TextLimits#DEEPER} in the last of
 * these, with the sums of their calls and self times. A name of more than {@value TextLimits#REPEATED_CHARACTERS} characters
 * loses its middle.
 */
public final class RepeatedPaths {
    private RepeatedPaths() {}

    /** Returns the tree with call paths of bounded length; the sums over all regions stay the same. */
    public static ExportedTree in(ExportedTree tree) {
        List<ExportedRegion> regions = new ArrayList<>();
        for (ExportedRegion region : tree.regions()) {
            if (region.depth() < TextLimits.FILE_LEVELS) {
                regions.add(region.with(ShownText.repeated(region.name()), Map.of()));
            } else {
                int last = regions.size() - 1;
                if (regions.get(last).depth() < TextLimits.FILE_LEVELS) {
                    regions.add(deeper(0, 0));
                    last++;
                }
                ExportedRegion sum = regions.get(last);
                regions.set(
                        last,
                        deeper(
                                Saturated.sum(sum.calls(), Weight.CALLS.of(region)),
                                Saturated.sum(sum.selfNanos(), Weight.SELF_TIME.of(region))));
            }
        }
        return tree.withRegions(regions);
    }

    private static ExportedRegion deeper(long calls, long selfNanos) {
        return new ExportedRegion(TextLimits.FILE_LEVELS, TextLimits.DEEPER, calls, selfNanos, selfNanos);
    }
}
