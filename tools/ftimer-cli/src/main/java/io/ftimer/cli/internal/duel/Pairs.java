package io.ftimer.cli.internal.duel;

import io.ftimer.cli.internal.ProcessLog;
import io.ftimer.report.ExportedTree;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The scores of runs that stood beside each other, and what is missing from them. Thread-confined. */
final class Pairs {
    private final List<Map<Side, JmhSamples>> pairs = new ArrayList<>();
    private final Map<Side, Set<String>> seen = new EnumMap<>(Side.class);
    private final Map<Side, Map<String, Set<String>>> conditions = new EnumMap<>(Side.class);
    private final Map<Side, ProcessLog> logs = new EnumMap<>(Side.class);
    private final Map<String, Integer> holes = new TreeMap<>();
    private final Map<Side, Map<String, ExportedTree>> trees = new EnumMap<>(Side.class);

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
            known.addAll(samples.numbers().keySet());
            logs.merge(side, results.log(), (earlier, later) -> later.lines().isEmpty() ? earlier : later);
            results.trees()
                    .forEach(tree ->
                            trees.computeIfAbsent(side, key -> new TreeMap<>()).put(JmhSamples.benchmark(tree), tree));
            if (results.failure().isPresent()) {
                holes.merge("a run of " + side + " failed: " + results.failure().get(), 1, Integer::sum);
            } else {
                known.stream()
                        .filter(benchmark -> !samples.numbers().containsKey(benchmark)
                                && !without.contains(ComparedScore.method(benchmark)))
                        .forEach(benchmark -> holes.merge(
                                benchmark + " failed in a run of " + side
                                        + results.log()
                                                .cause(ComparedScore.method(benchmark))
                                                .map(why -> ": " + why)
                                                .orElse(""),
                                1,
                                Integer::sum));
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

    /** Returns the trees of the last run of a side that has each benchmark, without regions. */
    Collection<ExportedTree> trees(Side side) {
        return trees.getOrDefault(side, Map.of()).values();
    }

    /** Returns a sentence about each version of what ran the benchmarks that is not the same on both sides. */
    List<String> versions() {
        return Stream.of("jdkVersion", "vmName", "vmVersion", "jmhVersion")
                .filter(fact -> !fact(fact, Side.BASE).equals(fact(fact, Side.HEAD)))
                .map(fact -> fact + " differs: base has " + fact(fact, Side.BASE) + ", head " + fact(fact, Side.HEAD))
                .toList();
    }

    private String fact(String fact, Side side) {
        return trees(side).stream()
                .map(tree -> tree.facts().getOrDefault(fact, "none"))
                .distinct()
                .collect(Collectors.joining(" and "));
    }

    /** Returns why a side has no result of a benchmark, if its last run says so. */
    Optional<String> absence(String benchmark, Side side) {
        return Optional.ofNullable(logs.get(side)).flatMap(log -> log.cause(ComparedScore.method(benchmark)));
    }

    Set<String> only(Side side) {
        Set<String> benchmarks = seen(side);
        benchmarks.removeAll(seen(side.other()));
        return benchmarks;
    }

    private Set<String> seen(Side side) {
        return new TreeSet<>(seen.getOrDefault(side, Set.of()));
    }

    /** Returns the natural logarithm of what was measured of head in multiples of base, of each pair that has both. */
    double[] logRatios(String benchmark, Measure measure) {
        return ofPairs(benchmark, measure, (base, head) -> Math.log(head / base));
    }

    private double[] ofPairs(String benchmark, Measure measure, DoubleBinaryOperator number) {
        return pairs.stream()
                .mapToDouble(pair -> number.applyAsDouble(
                        number(pair, Side.BASE, benchmark, measure), number(pair, Side.HEAD, benchmark, measure)))
                .filter(Double::isFinite)
                .toArray();
    }

    private static double number(Map<Side, JmhSamples> pair, Side side, String benchmark, Measure measure) {
        return Objects.requireNonNull(pair.get(side))
                .numbers()
                .getOrDefault(benchmark, Map.of())
                .getOrDefault(measure, Double.NaN);
    }

    /** Returns the median of what was measured of a side; NaN if nothing was. */
    double median(Side side, String benchmark, Measure measure) {
        return PairedRatio.median(pairs.stream()
                .mapToDouble(pair -> number(pair, side, benchmark, measure))
                .filter(Double::isFinite)
                .toArray());
    }

    boolean waits(Side side, String benchmark) {
        return median(side, benchmark, Measure.WAITING) > 0.5;
    }

    /**
     * Returns the time that differs least from pair to pair. Of a benchmark that waits in a build it is the score, which alone contains the
     * waits. The choice would be the same if the two runs of a pair changed places, so it says nothing of which side is slower.
     */
    Measure steadiest(String benchmark) {
        boolean waits = waits(Side.BASE, benchmark) || waits(Side.HEAD, benchmark);
        int count = logProducts(benchmark, Measure.SCORE).length;
        return Measure.TIMES.stream()
                .filter(measure ->
                        measure == Measure.SCORE || !waits && logProducts(benchmark, measure).length == count)
                .min(Comparator.comparingDouble(measure -> spread(logProducts(benchmark, measure))))
                .orElse(Measure.SCORE);
    }

    private double[] logProducts(String benchmark, Measure measure) {
        return ofPairs(benchmark, measure, (base, head) -> Math.log(base * head));
    }

    /** Returns the median of the differences between a number and the next one. */
    private static double spread(double[] numbers) {
        return PairedRatio.median(IntStream.range(1, numbers.length)
                .mapToDouble(next -> Math.abs(numbers[next] - numbers[next - 1]))
                .toArray());
    }

    /** Returns a sentence about each run that failed, and each benchmark that failed in others. */
    List<String> holes() {
        List<String> sentences = new ArrayList<>();
        holes.forEach((text, count) -> sentences.add(count == 1 ? text : text + " (" + count + " times)"));
        return sentences;
    }
}
