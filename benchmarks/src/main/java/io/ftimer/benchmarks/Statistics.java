package io.ftimer.benchmarks;

import java.util.stream.DoubleStream;

/** The statistics of a handful of measurements. */
final class Statistics {
    private Statistics() {}

    /** Returns the middle value, or the mean of the two middle ones; NaN if there is none. */
    static double median(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        int middle = sorted.length / 2;
        if (sorted.length == 0) {
            return Double.NaN;
        }
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** Returns the value that a quarter of the values do not exceed, the one above where that lies between two; NaN if there is none. */
    static double lowerQuartile(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        return sorted.length == 0 ? Double.NaN : sorted[(sorted.length + 2) / 4];
    }

    static double geometricMean(DoubleStream values) {
        return Math.exp(values.map(Math::log).average().orElse(Double.NaN));
    }
}
