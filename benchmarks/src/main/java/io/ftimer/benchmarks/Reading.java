package io.ftimer.benchmarks;

/**
 * What one process measured of a {@link Trial}: medians of its iterations.
 *
 * @param nanos per part
 * @param bytes allocated per part
 * @param quantity per part, as in {@link Quantity}, or what the profiler said; NaN for a benchmark that has none
 */
record Reading(double nanos, double bytes, double quantity) {}
