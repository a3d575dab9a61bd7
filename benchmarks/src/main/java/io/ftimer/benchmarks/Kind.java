package io.ftimer.benchmarks;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** What a figure makes of the samples of its trials. */
enum Kind {
    /** Time over that of the yardstick. */
    RATIO("", samples -> samples.get(0).ratio()),

    /** Time of the first trial over that of the second, each taken as a ratio to its own yardstick. */
    QUOTIENT("", samples -> samples.get(0).ratio() / samples.get(1).ratio()),

    /** How much more time the first trial takes than the second, each taken as a ratio to its own yardstick. */
    EXTRA_RATIO("", samples -> samples.get(0).ratio() - samples.get(1).ratio()),

    /** The quantity that the first trial told over the nanoseconds that it takes more than the second. */
    TOLD_TO_MEASURED(
            "",
            samples -> samples.get(0).reading().quantity()
                    / (samples.get(0).reading().nanos()
                            - samples.get(1).reading().nanos())),

    /** Microseconds that the first trial takes more than the second. */
    MORE_MICROS(
            " us",
            samples ->
                    (samples.get(0).reading().nanos() - samples.get(1).reading().nanos()) / 1_000),

    MEAN_RATIO("", samples -> Statistics.geometricMean(samples.stream().mapToDouble(Sample::ratio))),

    /** Bytes allocated, of the trial with most. */
    BYTES(
            " B",
            samples -> samples.stream()
                    .mapToDouble(sample -> sample.reading().bytes())
                    .max()
                    .orElse(Double.NaN)),

    /** What a benchmark found out itself, against a clock of its own or none. */
    QUANTITY("", samples -> samples.get(0).reading().quantity());

    final String unit;
    private final ToDoubleFunction<List<Sample>> formula;

    Kind(String unit, ToDoubleFunction<List<Sample>> formula) {
        this.unit = unit;
        this.formula = formula;
    }

    double of(List<Sample> samples) {
        return formula.applyAsDouble(samples);
    }

    /** Returns whether the time of the first trial is what the figure is about. */
    boolean isTimeOfOne() {
        return this == RATIO || this == QUOTIENT;
    }

    /** Returns whether a yardstick that was not steady makes the figure worthless. */
    boolean needsYardstick() {
        return this != BYTES && this != QUANTITY && this != MORE_MICROS;
    }
}
