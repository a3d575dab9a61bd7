package io.ftimer.cli.internal.duel;

import io.ftimer.report.ExportedTree;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the comparison of two builds found.
 *
 * @param scores the benchmarks of both
 * @param only the benchmarks that one side has never given a result of, of each
 * @param pairs the number of pairs of runs
 * @param unlike the benchmarks of both sides that were not measured alike, a sentence each
 * @param holes what is missing from the pairs, a sentence each
 * @param trees the regions of each side in its last run with the profiler
 * @param noRegions why differences have no regions, if so
 */
record DuelResult(
        List<ComparedScore> scores,
        Map<Side, Set<String>> only,
        int pairs,
        List<String> unlike,
        List<String> holes,
        Map<Side, List<ExportedTree>> trees,
        Optional<String> noRegions) {

    /** Returns the trees of a side with the noise of their benchmarks, within which pages show no difference. */
    List<ExportedTree> treesWithNoise(Side side) {
        Map<String, String> noise = new HashMap<>();
        scores.stream()
                .filter(score -> Double.isFinite(score.high()) && score.low() > 0)
                .forEach(score -> noise.put(
                        score.benchmark(),
                        String.format(Locale.ROOT, "%.1f", 100 * (Math.sqrt(score.high() / score.low()) - 1))));
        return trees.getOrDefault(side, List.of()).stream()
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
