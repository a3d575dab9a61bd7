package io.ftimer.benchmarks;

/**
 * The measurement of a {@link FigureTrial} by one process.
 *
 * @param nanos time per part
 * @param bytes allocated bytes per part
 * @param quantity {@link FigureQuantity} per part, or the overhead that the profiler reports; NaN if there is neither
 */
record Reading(double nanos, double bytes, double quantity) {}
