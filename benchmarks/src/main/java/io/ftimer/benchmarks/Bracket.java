package io.ftimer.benchmarks;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Measures a few trials between two measurements of their yardstick. On a shared machine everything becomes slower and
 * faster by the minute; if the yardstick did so in the meantime, the trials are measured again.
 */
final class Bracket {
    /** So many trials are measured before the yardstick's turn comes again. */
    private static final int WIDTH = 4;

    /** How far the two measurements of the yardstick may be from their mean; four threads disturb each other. */
    private static final double STEADY = 0.05;

    private static final double STEADY_THREADS = 0.10;

    private final Meter meter;
    private final int attempts;

    Bracket(Meter meter, int attempts) {
        this.meter = meter;
        this.attempts = attempts;
    }

    /** Returns the samples of trials that have one yardstick. */
    Map<Trial, Sample> measure(List<Trial> trials) throws RunnerException {
        Map<Trial, Sample> samples = new LinkedHashMap<>();
        Trial yardstick = trials.get(0).ofYardstick();
        double before = meter.measure(yardstick).nanos();
        for (int from = 0; from < trials.size(); from += WIDTH) {
            before = measure(trials.subList(from, Math.min(from + WIDTH, trials.size())), yardstick, before, samples);
        }
        return samples;
    }

    private double measure(List<Trial> trials, Trial yardstick, double first, Map<Trial, Sample> samples)
            throws RunnerException {
        double before = first;
        for (int attempt = 1; ; attempt++) {
            List<Reading> readings = new ArrayList<>();
            for (Trial trial : trials) {
                readings.add(meter.measure(trial));
            }
            double after = meter.measure(yardstick).nanos();
            double mean = (before + after) / 2;
            double steady = yardstick.threads() > 1 ? STEADY_THREADS : STEADY;
            boolean disturbed = Math.abs(after - mean) > steady * mean;
            if (!disturbed || attempt == attempts) {
                for (int i = 0; i < trials.size(); i++) {
                    Reading reading = readings.get(i);
                    samples.put(trials.get(i), new Sample(reading, reading.nanos() / mean, disturbed));
                }
                return after;
            }
            before = after;
        }
    }
}
