package io.ftimer.benchmarks;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** How the value of a figure is computed from the samples of its trials. */
enum Kind {
    /** Time as a ratio to the yardstick. */
    RATIO("", samples -> samples.get(0).ratio()),

    /** Time of the first trial divided by that of the second, each as a ratio to its own yardstick. */
    QUOTIENT("", samples -> samples.get(0).ratio() / samples.get(1).ratio()),

    /** Geometric mean of the ratios of all trials to their yardsticks. */
    MEAN_RATIO("", samples -> Statistics.geometricMean(samples.stream().mapToDouble(Sample::ratio))),

    /**
     * Overhead of the first trial beyond the yardstick as a part of the overhead of the second, which is the naive tree. Holds
     * on any processor, where a bare ratio does not: how much bookkeeping fits behind a clock reading differs between
     * processors, for the naive tree as for the recorder.
     */
    OF_NAIVE("", samples -> samples.get(0).overhead() / samples.get(1).overhead()),

    /** Geometric mean of {@link #QUANTITY} over the trials. */
    MEAN_QUANTITY("", samples -> Statistics.geometricMean(samples.stream().mapToDouble(Kind::positivePart))),

    /** As {@link #OF_NAIVE}, for what the first trial takes more than the second; the third is the naive tree. */
    EXTRA_OF_NAIVE(
            "",
            samples -> (samples.get(0).overhead() - samples.get(1).ratio())
                    / samples.get(2).overhead()),

    /** The quantity that the first trial reported divided by the nanoseconds that it takes more than the second. */
    REPORTED_TO_MEASURED(
            "",
            samples -> samples.get(0).reading().quantity()
                    / (samples.get(0).reading().nanos()
                            - samples.get(1).reading().nanos())),

    /** Nanoseconds that the first trial takes more than the second. */
    EXTRA_NANOS(
            " ns",
            samples ->
                    samples.get(0).reading().nanos() - samples.get(1).reading().nanos()),

    /** Allocated bytes of the trial that allocates most. */
    BYTES(
            " B",
            samples -> samples.stream()
                    .mapToDouble(sample -> sample.reading().bytes())
                    .max()
                    .orElse(Double.NaN)),

    /** A quantity that the benchmark computes itself. */
    QUANTITY("", samples -> samples.get(0).reading().quantity()),

    /** The same in microseconds. */
    QUANTITY_MICROS(" us", samples -> samples.get(0).reading().quantity()),

    /** Time of the yardstick itself. */
    YARDSTICK_NANOS(" ns", samples -> samples.get(0).yardstickNanos());

    /** A mean of logarithms needs positive numbers; a form so close to the clock readings is as good as free. */
    private static final double SMALLEST_PART = 0.01;

    final String unit;
    private final ToDoubleFunction<List<Sample>> formula;

    Kind(String unit, ToDoubleFunction<List<Sample>> formula) {
        this.unit = unit;
        this.formula = formula;
    }

    private static double positivePart(Sample sample) {
        return Math.max(SMALLEST_PART, sample.reading().quantity());
    }

    /** Returns the value of one round. */
    double of(List<Sample> samples) {
        return formula.applyAsDouble(samples);
    }

    /**
     * Returns the value over all rounds: the median of their values. Parts of the naive tree's overhead that come from several
     * processes are computed from the medians of the samples instead, because the noise of a single round is large beside the
     * overhead that it divides by.
     */
    double over(List<List<Sample>> rounds) {
        return isPartOfNaive()
                ? of(Sample.medians(rounds))
                : Statistics.median(rounds.stream().mapToDouble(this::of));
    }

    /** Returns the samples of the naive tree by whose overhead the formula divides. */
    List<Sample> naive(List<Sample> samples) {
        return switch (this) {
            case OF_NAIVE, EXTRA_OF_NAIVE -> List.of(samples.get(samples.size() - 1));
            default -> List.of();
        };
    }

    private boolean isPartOfNaive() {
        return this == OF_NAIVE || this == EXTRA_OF_NAIVE;
    }

    /** Returns whether a round whose quantity is not a number says nothing. */
    boolean needsQuantity() {
        return this == QUANTITY || this == QUANTITY_MICROS || this == MEAN_QUANTITY;
    }

    /** Returns whether the figure is about the time of the first trial. */
    boolean isTimeOfOne() {
        return this == RATIO || this == QUOTIENT;
    }

    /** Returns why no round can be judged. */
    String unsteadyReason() {
        return needsQuantity()
                ? "no process gave a number: a naive tree beside it took hardly more than the clock readings, or a pair less"
                : "the clock readings beside it were not steady";
    }

    /** Returns whether an unsteady yardstick makes the figure worthless. */
    boolean needsYardstick() {
        return this != BYTES && !needsQuantity() && this != EXTRA_NANOS && this != YARDSTICK_NANOS;
    }
}
