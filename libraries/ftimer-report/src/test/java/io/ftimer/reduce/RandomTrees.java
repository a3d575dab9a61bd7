package io.ftimer.reduce;

import io.ftimer.SummaryFixture;
import io.ftimer.summary.Summary;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Random summaries over few names, so that trees of several ranks overlap; times of every size and sign. */
final class RandomTrees {
    private static final List<String> NAMES =
            List.of("a", "b", "B", "aa", "\u00e9", "abcdefghij", "\ue000x", "\ud83d\ude00", "1:a");

    private record Step(int up, String name, long calls, long inclusiveNanos) {}

    private RandomTrees() {}

    static Arbitrary<List<Summary>> ranks() {
        return summary().list().ofMinSize(1).ofMaxSize(7);
    }

    static Arbitrary<Summary> summary() {
        Arbitrary<Step> step = Combinators.combine(
                        Arbitraries.integers().between(0, 3), Arbitraries.of(NAMES), calls(), nanos())
                .as(Step::new);
        return Combinators.combine(nanos(), step.list().ofMaxSize(12)).as(RandomTrees::summary);
    }

    private static Arbitrary<Long> calls() {
        return Arbitraries.oneOf(
                Arbitraries.longs().between(0, 3), Arbitraries.longs().greaterOrEqual(0));
    }

    private static Arbitrary<Long> nanos() {
        return Arbitraries.oneOf(
                Arbitraries.longs().between(-3, 3),
                Arbitraries.longs().between(0, 10_000_000_000L),
                // self times are differences: leave room for those of twelve children
                Arbitraries.longs().between(Long.MIN_VALUE / 16, Long.MAX_VALUE / 16));
    }

    /** Walks the steps: some levels up, then into a region, which is added unless it is there. */
    private static Summary summary(long totalNanos, List<Step> steps) {
        SummaryFixture tree = SummaryFixture.window(totalNanos);
        List<List<String>> seen = new ArrayList<>();
        List<String> at = List.of();
        for (Step step : steps) {
            List<String> path = new ArrayList<>(at.subList(0, Math.max(0, at.size() - step.up())));
            path.add(step.name());
            if (!seen.contains(path)) {
                seen.add(path);
                tree.region(RegionPath.of(path.toArray(String[]::new)), step.calls(), step.inclusiveNanos(), false);
            }
            at = path;
        }
        return tree.summary();
    }
}
