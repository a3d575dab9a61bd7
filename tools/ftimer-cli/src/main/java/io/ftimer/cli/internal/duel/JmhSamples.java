package io.ftimer.cli.internal.duel;

import io.ftimer.internal.text.ShownText;
import io.ftimer.report.ExportedTree;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What was measured of each benchmark in the results of JMH ({@code -rf json}), by benchmark, mode and parameters.
 *
 * @param numbers of each benchmark that has a score, what was measured
 * @param conditions the unit, the threads and the batch size with which each was measured: several if they changed
 */
record JmhSamples(Map<String, Map<Measure, Double>> numbers, Map<String, Set<String>> conditions) {
    static JmhSamples of(List<ExportedTree> trees) {
        JmhSamples samples = new JmhSamples(new TreeMap<>(), new TreeMap<>());
        for (ExportedTree tree : trees) {
            String unit = tree.facts().getOrDefault("scoreUnit", "");
            samples.conditions
                    .computeIfAbsent(benchmark(tree), key -> new TreeSet<>())
                    .add(unit + ", " + ShownText.counted(number(tree, "threads", 1), "thread") + ", batch size "
                            + number(tree, "measurementBatchSize", 1));
            double mean = Double.parseDouble(tree.facts().getOrDefault("score", "NaN"));
            if (mean > 0) {
                Map<Measure, Double> numbers = new EnumMap<>(Measure.class);
                for (Measure measure : Measure.values()) {
                    String text = tree.facts().get(measure.label());
                    if (text != null) {
                        numbers.put(measure, Double.parseDouble(text.substring(0, text.indexOf(' '))));
                    }
                }
                numbers.put(Measure.SCORE, unit.startsWith("ops/") ? 1 / mean : mean);
                samples.numbers.put(benchmark(tree), numbers);
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
}
