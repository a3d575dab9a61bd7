package io.ftimer.jmh.internal.baseline;

import io.ftimer.jmh.tree.ProfiledRegion;
import io.ftimer.jmh.tree.ProfiledTree;
import io.ftimer.values.RegionPath;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The values of one region in a run.
 *
 * <p>Thread safety: immutable.
 *
 * @param calls the calls
 * @param selfPercent the share of the self time in percent; empty without times
 * @param bytes the allocated bytes; empty if not measured
 */
record Measured(MeasuredCalls calls, Optional<Double> selfPercent, Optional<MeasuredBytes> bytes) {

    /** Returns the regions of all iterations in the order of their tree. */
    static Map<RegionPath, Measured> regions(List<MeasuredIteration> iterations) {
        ProfiledTree all = MeasuredIteration.sum(iterations);
        List<MeasuredIteration> corrected = GroupOperations.corrected(iterations);
        boolean isGroup = iterations.stream()
                .anyMatch(iteration -> !iteration.operationsByMethod().isEmpty());
        Map<RegionPath, Measured> regions = new LinkedHashMap<>();
        for (ProfiledRegion region : all.regions()) {
            Optional<Double> share =
                    Optional.of(all.selfPercent(region)).filter(percent -> all.timed() && Double.isFinite(percent));
            regions.put(
                    region.path(),
                    new Measured(
                            MeasuredCalls.of(region.path(), corrected), share, MeasuredBytes.of(all, region, isGroup)));
        }
        return regions;
    }

    /** Returns these values as the expectation of later runs. */
    Expected expected() {
        ExpectedCalls expected = calls.expected();
        return new Expected(expected, selfPercent, bytes.map(found -> found.expected(expected)));
    }
}
