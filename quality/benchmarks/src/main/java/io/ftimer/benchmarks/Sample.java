package io.ftimer.benchmarks;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * A reading with its yardstick, which is measured before and after it.
 *
 * @param yardstickNanos the mean of the two measurements of the yardstick
 * @param spread how far these two are apart, as a part of their mean
 * @param disturbed whether they are too far apart for the ratio to mean anything
 */
record Sample(Reading reading, double yardstickNanos, double spread, boolean disturbed) {
    /** A smaller overhead, about one nanosecond, is below what a fork of a second can resolve. */
    static final double SMALLEST_DIVISOR = 0.02;

    /** Returns the time as a ratio to the yardstick. */
    double ratio() {
        return reading.nanos() / yardstickNanos;
    }

    /** Returns the time beyond the yardstick, as a part of the yardstick. */
    double overhead() {
        return ratio() - 1;
    }

    /** Returns whether the overhead stands out from the noise, so that others can be divided by it. */
    boolean isDivisor() {
        return overhead() >= SMALLEST_DIVISOR && overhead() > spread;
    }

    /** Returns the median of each trial over rounds that have the same trials. */
    static List<Sample> medians(List<List<Sample>> rounds) {
        return IntStream.range(0, rounds.get(0).size())
                .mapToObj(trial -> median(
                        rounds.stream().map(samples -> samples.get(trial)).toList()))
                .toList();
    }

    /** Takes the median of the ratios, not of the nanoseconds: these differ between rounds with the yardstick. */
    private static Sample median(List<Sample> samples) {
        double yardstickNanos = median(samples, Sample::yardstickNanos);
        return new Sample(
                new Reading(
                        median(samples, Sample::ratio) * yardstickNanos,
                        median(samples, sample -> sample.reading.bytes()),
                        median(samples, sample -> sample.reading.quantity())),
                yardstickNanos,
                median(samples, Sample::spread),
                samples.stream().anyMatch(Sample::disturbed));
    }

    private static double median(List<Sample> samples, ToDoubleFunction<Sample> part) {
        return Statistics.median(samples.stream().mapToDouble(part));
    }
}
