package io.ftimer.benchmarks;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.openjdk.jmh.runner.RunnerException;

/** Measures figures in rounds, and again those that miss their bounds or are inconclusive. */
final class FigureMeasurements {
    private final List<Figure> figures;
    private final Effort effort;
    private final Bracket bracket;
    private final FigureProgress progress;
    private final Consumer<Outcome> firstOutcomes;
    private final Set<Figure> complete = new LinkedHashSet<>();
    private final List<Map<FigureTrial, Sample>> rounds = new ArrayList<>();

    /**
     * Prepares measurements.
     *
     * @param firstOutcomes receives the outcome of each figure when it is measured for the first time
     */
    FigureMeasurements(
            List<Figure> figures,
            Effort effort,
            Meter meter,
            FigureProgress progress,
            Consumer<Outcome> firstOutcomes) {
        this.figures = figures;
        this.effort = effort;
        this.bracket = new Bracket(
                trial -> {
                    Reading reading = meter.measure(trial);
                    // a few trials are measured together, and again if the machine is not steady
                    progress.measured(0);
                    return reading;
                },
                effort.attempts());
        this.progress = progress;
        this.firstOutcomes = firstOutcomes;
    }

    List<Outcome> run() throws RunnerException {
        progress.plan(effort.rounds() * trialsOf(figures));
        for (int round = 0; round < effort.rounds(); round++) {
            measure(figures);
        }
        for (int extra = 0; extra < effort.extraRounds(); extra++) {
            List<Figure> unsettled = unsettled();
            progress.plan(trialsOf(unsettled));
            measure(unsettled);
        }
        return outcomes();
    }

    private static int trialsOf(List<Figure> figures) {
        return byYardstick(figures).values().stream().mapToInt(Set::size).sum();
    }

    private List<Figure> unsettled() {
        return outcomes().stream()
                .filter(Outcome::isUnsettled)
                .map(Outcome::figure)
                .toList();
    }

    private void measure(List<Figure> due) throws RunnerException {
        Map<FigureTrial, Sample> round = new LinkedHashMap<>();
        rounds.add(round);
        for (Set<FigureTrial> group : byYardstick(due).values()) {
            bracket.measure(List.copyOf(group), samples -> {
                round.putAll(samples);
                progress.measured(samples.size());
                reportComplete(due, round);
            });
        }
    }

    private void reportComplete(List<Figure> due, Map<FigureTrial, Sample> round) {
        for (Figure figure : due) {
            if (round.keySet().containsAll(figure.trials()) && complete.add(figure)) {
                firstOutcomes.accept(Outcome.of(figure, samplesOf(figure)));
            }
        }
    }

    private static Map<String, Set<FigureTrial>> byYardstick(List<Figure> figures) {
        Map<String, Set<FigureTrial>> groups = new LinkedHashMap<>();
        for (Figure figure : figures) {
            for (FigureTrial trial : figure.trials()) {
                groups.computeIfAbsent(trial.yardstick(), unused -> new LinkedHashSet<>())
                        .add(trial);
            }
        }
        return groups;
    }

    private List<Outcome> outcomes() {
        return figures.stream()
                .map(figure -> Outcome.of(figure, samplesOf(figure)))
                .toList();
    }

    private List<List<Sample>> samplesOf(Figure figure) {
        return rounds.stream()
                .filter(round -> round.keySet().containsAll(figure.trials()))
                .map(round -> figure.trials().stream().map(round::get).toList())
                .toList();
    }

    /**
     * Measures a few trials between two measurements of their yardstick. The speed of a shared machine changes by the minute; if
     * the two measurements of the yardstick differ, the trials are measured again.
     */
    private static final class Bracket {
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
                before = measure(
                        trials.subList(from, Math.min(from + WIDTH, trials.size())), yardstick, before, samples);
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
}
