package io.ftimer.export.internal.tree;

import io.ftimer.internal.text.Saturated;
import io.ftimer.report.ExportedRegion;
import java.util.List;
import java.util.stream.IntStream;

/** Self times that follow from inclusive ones. Stateless. */
public final class SelfTimes {

    private SelfTimes() {}

    /** Returns the inclusive time of each region without that of the regions directly inside. */
    public static long[] of(List<ExportedRegion> preorder) {
        long[] self = new long[preorder.size()];
        int[] open = new int[self.length];
        for (int i = 0; i < self.length; i++) {
            ExportedRegion region = preorder.get(i);
            self[i] = region.inclusiveNanos();
            open[region.depth()] = i;
            if (region.depth() > 0) {
                int parent = open[region.depth() - 1];
                self[parent] = Saturated.difference(self[parent], region.inclusiveNanos());
            }
        }
        return self;
    }

    public static List<ExportedRegion> set(List<ExportedRegion> preorder) {
        long[] self = of(preorder);
        return IntStream.range(0, self.length)
                .mapToObj(i -> {
                    ExportedRegion region = preorder.get(i);
                    return new ExportedRegion(
                            region.depth(),
                            region.name(),
                            region.kind(),
                            region.calls(),
                            region.inclusiveNanos(),
                            self[i],
                            region.metrics());
                })
                .toList();
    }
}
