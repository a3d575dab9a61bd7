package io.ftimer.summary;

import io.ftimer.internal.rows.MeasuredSums;
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
    public static final RegionMetricSums NONE =
            new RegionMetricSums(new MeasuredSums(List.of(), Map.of(), Map.of(), Map.of()));

    private final MeasuredSums measured;

    /**
     * Creates sums.
     *
     * @hidden
     */
    @SuppressWarnings("exports") // for modules that the type is exported to
    public RegionMetricSums(MeasuredSums measured) {
        this.measured = measured;
    }

    /**
     * Returns all that was measured, for fTimer's own modules.
     *
     * @hidden
     */
    @SuppressWarnings("exports") // for modules that the type is exported to
    public MeasuredSums measured() {
        return measured;
    }

    /** Returns the names of the metrics; empty if none are measured. */
    public List<String> names() {
        return measured.names();
    }

    /** Returns the regions with ended calls, in preorder of their first starts. */
    public Set<RegionPath> paths() {
        return Collections.unmodifiableSet(measured.sums().keySet());
    }

    /** Returns the number of calls of a region that have ended and were measured; 0 if there is none. */
    public long calls(RegionPath path) {
        long[] found = measured.sums().get(path);
        return found == null ? 0 : found[0];
    }

    /** Returns the sum of a metric over a region and the regions inside; empty if it was not measured. */
    public OptionalLong inclusive(RegionPath path, String name) {
        long[] found = measured.sums().get(path);
        int index = names().indexOf(name);
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
}
