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
}
