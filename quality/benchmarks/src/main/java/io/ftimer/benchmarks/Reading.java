package io.ftimer.benchmarks;

/**
 * The measurement of a {@link Trial} by one process.
 *
 * @param nanos time per part
 * @param bytes allocated bytes per part
 * @param quantity {@link Quantity} per part, or the overhead that the profiler reports; NaN if there is neither
 */
record Reading(double nanos, double bytes, double quantity) {}
