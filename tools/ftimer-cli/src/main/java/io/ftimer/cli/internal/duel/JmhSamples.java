package io.ftimer.cli.internal.duel;

import io.ftimer.internal.text.ShownText;
import io.ftimer.report.ExportedTree;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The scores of each benchmark in the results of JMH ({@code -rf json}), by benchmark, mode and parameters.
 *
 * @param means the score of the benchmark; without those that have none
 * @param higherIsBetter the names of those whose scores are throughputs
 * @param conditions the unit, the threads and the batch size with which each was measured: several if they changed
 */
record JmhSamples(Map<String, Double> means, Set<String> higherIsBetter, Map<String, Set<String>> conditions) {
    /** How the unit of a throughput begins. */
    private static final String THROUGHPUT = "ops/";

    /** Creates samples of no benchmark, for additions. */
    JmhSamples() {
        this(new TreeMap<>(), new TreeSet<>(), new TreeMap<>());
    }

    /** Returns the scores in the trees of results of JMH. */
    static JmhSamples of(List<ExportedTree> trees) {
        JmhSamples samples = new JmhSamples();
        for (ExportedTree tree : trees) {
            String unit = tree.facts().getOrDefault("scoreUnit", "");
            samples.conditions
                    .computeIfAbsent(benchmark(tree), key -> new TreeSet<>())
                    .add(unit + ", " + ShownText.counted(number(tree, "threads", 1), "thread") + ", batch size "
                            + number(tree, "measurementBatchSize", 1));
            double mean = Double.parseDouble(tree.facts().getOrDefault("score", "NaN"));
            if (mean > 0) {
                samples.means.put(benchmark(tree), mean);
            }
            if (unit.startsWith(THROUGHPUT)) {
                samples.higherIsBetter.add(benchmark(tree));
            }
        }
        return samples;
    }

    private static long number(ExportedTree tree, String fact, long whenAbsent) {
        return Long.parseLong(tree.facts().getOrDefault(fact, Long.toString(whenAbsent)));
    }

    /** Returns the benchmark of a tree with its mode and parameters. */
    static String benchmark(ExportedTree tree) {
        return tree.group().isEmpty() ? tree.name() : tree.group() + '.' + tree.name();
    }

    /**
     * Returns why the scores of a benchmark cannot be compared, as a sentence; empty if they were measured under the same conditions.
     *
     * @param one the name of one side, as shown
     */
    static Optional<String> unlike(
            String benchmark,
            String one,
            Map<String, Set<String>> conditions,
            String other,
            Map<String, Set<String>> otherConditions) {
        Set<String> a = conditions.getOrDefault(benchmark, Set.of());
        Set<String> b = otherConditions.getOrDefault(benchmark, Set.of());
        return a.equals(b) && a.size() <= 1
                ? Optional.empty()
                : Optional.of(benchmark + " was not compared: " + one + " measured " + String.join(" and ", a) + ", "
                        + other + " " + String.join(" and ", b));
    }

    /** Returns the score of a benchmark as a time: a throughput is inverted. NaN if it has none. */
    double time(String benchmark) {
        double mean = means.getOrDefault(benchmark, Double.NaN);
        return higherIsBetter.contains(benchmark) ? 1 / mean : mean;
    }
}
