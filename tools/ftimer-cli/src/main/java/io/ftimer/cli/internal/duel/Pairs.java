package io.ftimer.cli.internal.duel;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The scores of runs that stood beside each other, and what is missing from them. Thread-confined. */
final class Pairs {
    private final List<Map<Side, JmhSamples>> pairs = new ArrayList<>();
    private final Map<Side, Set<String>> seen = new EnumMap<>(Side.class);
    private final Map<Side, Map<String, Set<String>>> conditions = new EnumMap<>(Side.class);
    private final Map<String, Integer> holes = new TreeMap<>();

    /** Adds the results of two runs, in which some benchmarks were left out on purpose. */
    void add(Map<Side, Runs.Results> pair, Set<String> without) {
        Map<Side, JmhSamples> scores = new EnumMap<>(Side.class);
        pair.forEach((side, results) -> {
            JmhSamples samples = JmhSamples.of(results.trees());
            scores.put(side, samples);
            Map<String, Set<String>> ofSide = conditions.computeIfAbsent(side, key -> new TreeMap<>());
            samples.conditions()
                    .forEach((benchmark, more) -> ofSide.computeIfAbsent(benchmark, key -> new TreeSet<>())
                            .addAll(more));
            Set<String> known = seen.computeIfAbsent(side, key -> new TreeSet<>());
            known.addAll(samples.times().keySet());
            if (results.failure().isPresent()) {
                holes.merge("a run of " + side + " failed: " + results.failure().get(), 1, Integer::sum);
            } else {
                known.stream()
                        .filter(benchmark -> !samples.times().containsKey(benchmark)
                                && !without.contains(ComparedScore.method(benchmark)))
                        .forEach(benchmark -> holes.merge(benchmark + " failed in a run of " + side, 1, Integer::sum));
            }
        });
        pairs.add(scores);
    }

    int count() {
        return pairs.size();
    }

    /** Returns the benchmarks of both sides that were measured alike. */
    Set<String> common() {
        Set<String> benchmarks = both();
        benchmarks.removeIf(benchmark -> unlike(benchmark).isPresent());
        return benchmarks;
    }

    /** Returns a sentence about each benchmark of both sides that was not measured alike. */
    List<String> unlike() {
        return both().stream().flatMap(benchmark -> unlike(benchmark).stream()).toList();
    }

    private Set<String> both() {
        Set<String> benchmarks = seen(Side.BASE);
        benchmarks.retainAll(seen(Side.HEAD));
        return benchmarks;
    }

    private Optional<String> unlike(String benchmark) {
        Set<String> base = conditions(Side.BASE, benchmark);
        Set<String> head = conditions(Side.HEAD, benchmark);
        return base.equals(head) && base.size() <= 1
                ? Optional.empty()
                : Optional.of(benchmark + " was not compared: base measured " + String.join(" and ", base) + ", head "
                        + String.join(" and ", head));
    }

    private Set<String> conditions(Side side, String benchmark) {
        return conditions.getOrDefault(side, Map.of()).getOrDefault(benchmark, Set.of());
    }

    Set<String> only(Side side) {
        Set<String> benchmarks = seen(side);
        benchmarks.removeAll(seen(side.other()));
        return benchmarks;
    }

    private Set<String> seen(Side side) {
        return new TreeSet<>(seen.getOrDefault(side, Set.of()));
    }

    /** Returns the natural logarithm of the time of head in multiples of that of base, of each pair that has both. */
    double[] logRatios(String benchmark) {
        return pairs.stream()
                .mapToDouble(pair -> Math.log(time(pair, Side.HEAD, benchmark) / time(pair, Side.BASE, benchmark)))
                .filter(Double::isFinite)
                .toArray();
    }

    private static double time(Map<Side, JmhSamples> pair, Side side, String benchmark) {
        return Objects.requireNonNull(pair.get(side)).times().getOrDefault(benchmark, Double.NaN);
    }

    /** Returns a sentence about each run that failed, and each benchmark that failed in others. */
    List<String> holes() {
        List<String> sentences = new ArrayList<>();
        holes.forEach((text, count) -> sentences.add(count == 1 ? text : text + " (" + count + " times)"));
        return sentences;
    }
}
