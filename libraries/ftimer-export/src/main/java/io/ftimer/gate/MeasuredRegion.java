package io.ftimer.gate;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The values of one region in a run, or in several runs of the same tree.
 *
 * <p>Thread safety: immutable.
 *
 * @param calls the calls
 * @param sharePercent the share of the self time of the tree, in percent; empty without times
 * @param metrics further numbers by their names, the best of the runs
 */
public record MeasuredRegion(MeasuredCalls calls, Optional<Double> sharePercent, SortedMap<String, Double> metrics) {

    /** Copies the metrics. */
    public MeasuredRegion {
        metrics = Collections.unmodifiableSortedMap(new TreeMap<>(metrics));
    }
}
