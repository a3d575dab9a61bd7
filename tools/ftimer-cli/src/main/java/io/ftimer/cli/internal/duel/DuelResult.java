package io.ftimer.cli.internal.duel;

import io.ftimer.report.ExportedTree;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the comparison of two builds found.
 *
 * @param scores the benchmarks of both
 * @param trees the regions of each side in its runs with the profiler
 * @param noRegions why differences have no regions, if so
 */
record DuelResult(
        List<ComparedScore> scores,
        Pairs pairs,
        Map<Side, List<List<ExportedTree>>> trees,
        Optional<String> noRegions) {

    /** Returns the trees of the last run of a side with the noise of their benchmarks, within which pages show no difference. */
    List<ExportedTree> treesWithNoise(Side side) {
        Map<String, String> noise = new HashMap<>();
        scores.stream()
                .filter(score -> Double.isFinite(score.high()) && score.low() > 0)
                .forEach(score -> noise.put(
                        score.benchmark(),
                        String.format(Locale.ROOT, "%.1f", 100 * (Math.sqrt(score.high() / score.low()) - 1))));
        List<List<ExportedTree>> runs = trees.getOrDefault(side, List.of(List.of()));
        return runs.get(runs.size() - 1).stream()
                .map(tree -> with(noise.get(JmhSamples.benchmark(tree)), tree))
                .toList();
    }

    private static ExportedTree with(@Nullable String noise, ExportedTree tree) {
        if (noise == null) {
            return tree;
        }
        Map<String, String> facts = new LinkedHashMap<>(tree.facts());
        facts.put("noise_percent", noise);
        return tree.withFacts(facts);
    }
}
