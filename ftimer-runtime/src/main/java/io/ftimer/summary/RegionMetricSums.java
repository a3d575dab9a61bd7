package io.ftimer.summary;

import io.ftimer.values.RegionPath;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Numbers of regions besides calls and times, such as allocated bytes, summed per call path over the calls that have ended. A
 * session has them if {@code RegionMetrics.addTo} of the module {@code io.ftimer.report} was called with its builder.
 *
 * <p>Thread safety: immutable.
 */
public final class RegionMetricSums {
    /** Those of a session without metrics. */
    public static final RegionMetricSums NONE = new RegionMetricSums(List.of(), Map.of(), Map.of(), Map.of());

    private final List<String> names;
    private final Map<RegionPath, long[]> sums;
    private final Map<String, List<String>> outside;
    private final Map<String, Long> body;

    /**
     * Creates sums.
     *
     * @param sums the number of measured calls, the sums in the order of the names, and, where steps are among these, the steps of the first
     *     half of the calls and of the second, by path
     * @param outside a line for each thread that has no region in the session and adds to a metric, by the name of the metric
     * @param body the sums of the body of a test, with what is outside of all regions, as far as they are known
     * @hidden
     */
    public RegionMetricSums(
            List<String> names,
            Map<RegionPath, long[]> sums,
            Map<String, List<String>> outside,
            Map<String, Long> body) {
        this.names = List.copyOf(names);
        this.sums = sums;
        this.outside = outside;
        this.body = body;
    }

    /** Returns the names of the metrics; empty if none are measured. */
    public List<String> names() {
        return names;
    }

    /** Returns the regions with ended calls, in preorder of their first starts. */
    public Set<RegionPath> paths() {
        return Collections.unmodifiableSet(sums.keySet());
    }

    /** Returns the number of calls of a region that have ended and were measured; 0 if there is none. */
    public long calls(RegionPath path) {
        long[] found = sums.get(path);
        return found == null ? 0 : found[0];
    }

    /** Returns the sum of a metric over a region and the regions inside; empty if it was not measured. */
    public OptionalLong inclusive(RegionPath path, String name) {
        long[] found = sums.get(path);
        int index = names.indexOf(name);
        return found == null || index < 0 ? OptionalLong.empty() : OptionalLong.of(found[1 + index]);
    }

    /** Returns the sum of a metric over a region without the regions inside; empty if it was not measured. */
    public OptionalLong self(SummaryEntry region, String name) {
        OptionalLong whole = inclusive(region.path(), name);
        return whole.isEmpty()
                ? whole
                : OptionalLong.of(whole.getAsLong()
                        - region.children().stream()
                                .mapToLong(
                                        child -> inclusive(child.path(), name).orElse(0))
                                .sum());
    }

    /**
     * Returns how many times as many steps the second half of the calls of a region took as the first half: 3 if each call takes as many
     * more as it comes later, 1 if all take as many; 0 if it is not known.
     *
     * @hidden
     */
    public double growthOfSteps(RegionPath path) {
        long[] found = sums.get(path);
        int halves = 1 + names.size();
        return found == null || found.length < halves + 2 || found[halves] == 0
                ? 0
                : (double) found[halves + 1] / found[halves];
    }

    /**
     * Returns a line for each thread that has no region in the session and adds to a metric, as far as they are known: a region
     * does not have the bytes that a worker allocates for it.
     *
     * @hidden
     */
    public List<String> outside(String name) {
        return outside.getOrDefault(name, List.of());
    }

    /**
     * Returns the sums of the body of a test, by the names of the metrics, as far as they are known.
     *
     * @hidden
     */
    public Map<String, Long> ofBody() {
        return body;
    }
}
