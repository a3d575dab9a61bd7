package io.ftimer.benchmarks;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Measures a few trials between two measurements of their yardstick. The speed of a shared machine changes by the minute; if
 * the two measurements of the yardstick differ, the trials are measured again.
 */
final class Bracket {
    /** The number of trials between two measurements of the yardstick. */
    private static final int WIDTH = 4;

    /** How far the two measurements of the yardstick may be apart, as a part of their mean. */
    private static final double STEADY = 0.10;

    /** Four threads disturb each other. */
    private static final double STEADY_THREADS = 0.20;

    private final Meter meter;
    private final int attempts;

    Bracket(Meter meter, int attempts) {
        this.meter = meter;
        this.attempts = attempts;
    }

    /** Measures trials with the same yardstick, and passes on the samples of a few of them at a time. */
    void measure(List<FigureTrial> trials, Consumer<Map<FigureTrial, Sample>> measured) throws RunnerException {
        FigureTrial yardstick = trials.get(0).ofYardstick();
        double before = meter.measure(yardstick).nanos();
        for (int from = 0; from < trials.size(); from += WIDTH) {
            Map<FigureTrial, Sample> samples = new LinkedHashMap<>();
            before = measure(trials.subList(from, Math.min(from + WIDTH, trials.size())), yardstick, before, samples);
            measured.accept(samples);
        }
    }

    private double measure(
            List<FigureTrial> trials, FigureTrial yardstick, double first, Map<FigureTrial, Sample> samples)
            throws RunnerException {
        double before = first;
        for (int attempt = 1; ; attempt++) {
            List<Reading> readings = new ArrayList<>();
            for (FigureTrial trial : trials) {
                readings.add(meter.measure(trial));
            }
            double after = meter.measure(yardstick).nanos();
            double mean = (before + after) / 2;
            double steady = yardstick.threads() > 1 ? STEADY_THREADS : STEADY;
            double spread = Math.abs(after - before) / mean;
            boolean disturbed = spread > steady;
            if (!disturbed || attempt == attempts) {
                for (int i = 0; i < trials.size(); i++) {
                    samples.put(trials.get(i), new Sample(readings.get(i), mean, spread, disturbed));
                }
                return after;
            }
            before = after;
        }
    }
}
