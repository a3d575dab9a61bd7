package io.ftimer.cli.internal.duel;

import io.ftimer.report.ExportedTree;
import io.ftimer.report.internal.text.ShownNumber;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What the comparison of two builds found.
 *
 * @param scores the benchmarks of both
 * @param trees the regions of each side in its runs with the profiler
 * @param noRegions why differences have no regions, if so
 * @param ended why it ended early, if a side failed
 * @param forecast how many pairs differences would have taken, judged by the first ones
 */
record DuelResult(
        List<ComparedScore> scores,
        Pairs pairs,
        Map<Side, List<List<ExportedTree>>> trees,
        Optional<String> noRegions,
        Optional<String> ended,
        Optional<String> forecast) {
    private static final Pattern NOT_FOR_READERS = Pattern.compile("NaN|\\.\\d{5}");

    /**
     * Returns the trees of the last run of a side for a page: each with its score in runs without the profiler, what was found, and the noise
     * within which pages show no difference.
     */
    List<ExportedTree> pageTrees(Side side) {
        List<List<ExportedTree>> runs = trees.getOrDefault(side, List.of());
        Collection<ExportedTree> shown = runs.isEmpty() ? pairs.trees(side) : runs.get(runs.size() - 1);
        Map<String, ExportedTree> measured =
                pairs.trees(side).stream().collect(Collectors.toMap(JmhSamples::benchmark, tree -> tree));
        return shown.stream()
                .map(tree -> page(
                        tree,
                        measured.getOrDefault(JmhSamples.benchmark(tree), tree).facts()))
                .toList();
    }

    private ExportedTree page(ExportedTree tree, Map<String, String> measured) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put(
                "score",
                ShownNumber.ofReal(Double.parseDouble(measured.getOrDefault("score", "NaN")))
                        + ' '
                        + measured.getOrDefault("scoreUnit", ""));
        scores.stream()
                .filter(score -> score.benchmark().equals(JmhSamples.benchmark(tree)))
                .forEach(score -> {
                    facts.put("compared with base", score.found());
                    PairedRatio ratio = score.ratio();
                    if (Double.isFinite(ratio.high()) && ratio.low() > 0) {
                        facts.put(
                                "noise_percent",
                                String.format(Locale.ROOT, "%.1f", 100 * (Math.sqrt(ratio.high() / ratio.low()) - 1)));
                    }
                });
        // scores of the profiled run, and numbers without an end, say nothing to a reader
        tree.facts().forEach((fact, value) -> {
            if (!fact.startsWith("score")
                    && !fact.startsWith("duel.")
                    && !NOT_FOR_READERS.matcher(value).find()) {
                facts.put(fact, value);
            }
        });
        return tree.withFacts(facts);
    }
}
