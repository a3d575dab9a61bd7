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
final class Measurements {
    private final List<Figure> figures;
    private final Effort effort;
    private final Bracket bracket;
    private final Consumer<String> progress;
    private final List<Map<Trial, Sample>> rounds = new ArrayList<>();

    Measurements(List<Figure> figures, Effort effort, Meter meter, Consumer<String> progress) {
        this.figures = figures;
        this.effort = effort;
        this.bracket = new Bracket(meter, effort.attempts());
        this.progress = progress;
    }

    List<Outcome> run() throws RunnerException {
        for (int round = 0; round < effort.rounds(); round++) {
            measure(figures);
        }
        for (int extra = 0; extra < effort.extraRounds(); extra++) {
            measure(unsettled());
        }
        return outcomes();
    }

    private List<Figure> unsettled() {
        return outcomes().stream()
                .filter(Outcome::isUnsettled)
                .map(Outcome::figure)
                .toList();
    }

    private void measure(List<Figure> due) throws RunnerException {
        Map<Trial, Sample> round = new LinkedHashMap<>();
        for (Map.Entry<String, Set<Trial>> group : byYardstick(due).entrySet()) {
            progress.accept("round " + (rounds.size() + 1) + ": " + group.getKey() + ", "
                    + group.getValue().size() + " to measure");
            round.putAll(bracket.measure(List.copyOf(group.getValue())));
        }
        rounds.add(round);
    }

    private static Map<String, Set<Trial>> byYardstick(List<Figure> figures) {
        Map<String, Set<Trial>> groups = new LinkedHashMap<>();
        for (Figure figure : figures) {
            for (Trial trial : figure.trials()) {
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
