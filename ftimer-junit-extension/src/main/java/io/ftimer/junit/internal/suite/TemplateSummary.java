package io.ftimer.junit.internal.suite;

import io.ftimer.assertj.internal.times.Spread;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The invocations of one template in one JVM.
 *
 * @param regions their regions, ordered by the first occurrence of the path
 * @param leftOutRegions the number of regions of invocations that are beyond the limit on regions
 */
record TemplateSummary(
        TestTemplate template,
        TestCode code,
        int invocations,
        int failed,
        Spread windowNanos,
        List<Region> regions,
        long leftOutRegions) {

    /**
     * One path over the invocations that have it.
     *
     * @param callsByInvocation its calls in each invocation, null if all have as many
     */
    record Region(
            String path,
            int invocations,
            Spread callCount,
            @Nullable String callsByInvocation,
            Spread inclusiveNanos,
            Spread selfNanos,
            RegionTotals totals) {}
}
