package io.ftimer.jmh.internal.baseline;

/**
 * The allowed differences from a baseline.
 *
 * @param sharePoints the difference of shares, in percentage points
 * @param countPercent the difference of inexact counts, in percent of the count
 * @param allocPercent the difference of allocated bytes, in percent of the bytes
 */
public record Tolerance(double sharePoints, double countPercent, double allocPercent) {}
