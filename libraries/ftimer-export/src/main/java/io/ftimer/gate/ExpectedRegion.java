package io.ftimer.gate;

import io.ftimer.report.internal.schema.MetricType;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The values of one region in a baseline.
 *
 * <p>Thread safety: immutable.
 *
 * @param calls the calls
 * @param sharePercent the share of the self time of the tree, in percent; empty if shares are not compared
 * @param metrics further numbers by their names, such as {@code allocated_bytes}
 */
public record ExpectedRegion(ExpectedCalls calls, Optional<Double> sharePercent, SortedMap<String, Double> metrics) {

    /** Copies the metrics, and rounds numbers as the file does. */
    public ExpectedRegion {
        sharePercent = sharePercent.map(GateNumbers::share);
        metrics = Collections.unmodifiableSortedMap(rounded(metrics));
    }

    private static SortedMap<String, Double> rounded(SortedMap<String, Double> metrics) {
        SortedMap<String, Double> rounded = new TreeMap<>(metrics);
        rounded.replaceAll((name, value) -> GateNumbers.rounded(value));
        return rounded;
    }

    /** Returns whether steps are among the further numbers. */
    boolean hasWork() {
        return metrics.keySet().stream().anyMatch(MetricType::isOfSteps);
    }

    /** Returns the same values without steps. */
    ExpectedRegion withoutWork() {
        SortedMap<String, Double> others = new TreeMap<>(metrics);
        others.keySet().removeIf(MetricType::isOfSteps);
        return new ExpectedRegion(calls, sharePercent, others);
    }
}
