package io.ftimer.report;

import io.ftimer.internal.numbers.Saturated;
import io.ftimer.reduce.ReducedEntry;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionKind;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * One region at one call path of an {@link ExportedTree}.
 *
 * <p>Thread safety: immutable.
 *
 * @param depth 0 for a root, otherwise that of the parent plus 1
 * @param name the name of the region
 * @param kind what the region stands for; files that do not know it have code only
 * @param calls the number of calls
 * @param inclusiveNanos the time from start to stop, with nested regions
 * @param selfNanos the inclusive time without that of the regions directly inside
 * @param metrics further numbers of the region in the order of their display, by names with their unit, such as
 *     {@code allocated_bytes}
 */
public record ExportedRegion(
        int depth,
        String name,
        RegionKind kind,
        long calls,
        long inclusiveNanos,
        long selfNanos,
        Map<String, Number> metrics) {

    /**
     * Copies the metrics.
     *
     * @throws IllegalArgumentException if the depth is negative
     */
    public ExportedRegion {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(kind, "kind");
        if (depth < 0) {
            throw new IllegalArgumentException("depth must be at least 0, was " + depth);
        }
        metrics = metrics.isEmpty() ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(metrics));
    }

    /** Creates a region of code. */
    public ExportedRegion(
            int depth, String name, long calls, long inclusiveNanos, long selfNanos, Map<String, Number> metrics) {
        this(depth, name, RegionKind.CODE, calls, inclusiveNanos, selfNanos, metrics);
    }

    /** Creates a region of code without further numbers. */
    public ExportedRegion(int depth, String name, long calls, long inclusiveNanos, long selfNanos) {
        this(depth, name, calls, inclusiveNanos, selfNanos, Map.of());
    }

    /** Returns the region of an entry, without further numbers. */
    public static ExportedRegion of(SummaryEntry entry) {
        return new ExportedRegion(
                entry.depth(),
                entry.name(),
                entry.kind(),
                entry.callCount(),
                entry.isTimed() ? entry.inclusiveNanos() : 0,
                entry.isTimed() ? entry.selfNanos() : 0,
                Map.of());
    }

    /**
     * Returns the region of a reduced entry with the sums of calls and times, at most {@link Long#MAX_VALUE}, and these further
     * numbers.
     */
    public static ExportedRegion of(ReducedEntry entry, Map<String, Number> metrics) {
        return new ExportedRegion(
                entry.depth(),
                entry.name(),
                entry.kind(),
                Saturated.of(entry.calls().sum()),
                Saturated.of(entry.inclusive().sumNanos()),
                Saturated.of(entry.self().sumNanos()),
                metrics);
    }

    /** Returns this region under another name and with other further numbers. */
    public ExportedRegion with(String otherName, Map<String, Number> otherMetrics) {
        return new ExportedRegion(depth, otherName, kind, calls, inclusiveNanos, selfNanos, otherMetrics);
    }
}
