package io.ftimer.internal.rows;

import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.Map;

/**
 * What was measured in a session beside calls and times.
 *
 * @param sums the number of measured calls, the sums in the order of the names, and, where steps are among these, the steps of the first
 *     half of the calls and of the second, by path
 * @param outside a line for each thread that has no region in the session and adds to a metric, by the name of the metric: a region does
 *     not have the bytes that a worker allocates for it
 * @param ofBody the sums of the body of a test, with what is outside of all regions, as far as they are known, by the name of the metric
 */
public record MeasuredSums(
        List<String> names, Map<RegionPath, long[]> sums, Map<String, List<String>> outside, Map<String, Long> ofBody) {

    /** Returns the lines of the threads without a region that add to a metric, as far as they are known. */
    public List<String> outside(String name) {
        return outside.getOrDefault(name, List.of());
    }

    /**
     * Returns how many times as many steps the second half of the calls of a region took as the first half: 3 if each call takes as many
     * more as it comes later, 1 if all take as many; 0 if it is not known.
     */
    public double growthOfSteps(RegionPath path) {
        long[] found = sums.get(path);
        int halves = 1 + names.size();
        return found == null || found.length < halves + 2 || found[halves] == 0
                ? 0
                : (double) found[halves + 1] / found[halves];
    }
}
