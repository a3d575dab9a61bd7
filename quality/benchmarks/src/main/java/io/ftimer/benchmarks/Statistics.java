package io.ftimer.benchmarks;

import java.util.stream.DoubleStream;

/** Statistics of a few measurements. */
final class Statistics {
    private Statistics() {}

    /** Returns the middle value, or the mean of the two middle values; NaN if there are no values. */
    static double median(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        int middle = sorted.length / 2;
        if (sorted.length == 0) {
            return Double.NaN;
        }
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** Returns the lower quartile, rounded up to the next value; NaN if there are no values. */
    static double lowerQuartile(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        return sorted.length == 0 ? Double.NaN : sorted[(sorted.length + 2) / 4];
    }

    static double geometricMean(DoubleStream values) {
        return Math.exp(values.map(Math::log).average().orElse(Double.NaN));
    }
}
