package io.ftimer.report;

import io.ftimer.internal.text.ShownText;
import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.ReducedSummary;
import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.UnionSummary;
import java.util.Map;
import java.util.function.BiConsumer;

/** The tree that a report for people shows of a reduction over ranks. Stateless. */
final class RankTree {
    private RankTree() {}

    static ExportedTree of(StrictSummary summary) {
        return of(summary, (entry, metrics) -> {});
    }

    static ExportedTree of(UnionSummary summary) {
        return of(summary, (entry, metrics) -> metrics.put("ranks", entry.participatingRanks()));
    }

    private static ExportedTree of(ReducedSummary summary, BiConsumer<ReducedEntry, Map<String, Number>> others) {
        return new ExportedTree(
                ExportedTree.Kind.RUN,
                "",
                ShownText.counted(summary.rankCount(), "rank"),
                true,
                ReducedRegions.mean(summary.total()),
                Map.of("times", "means over ranks"),
                ReducedRegions.of(summary.entries(), RankTree::name, others));
    }

    private static String name(ReducedEntry entry) {
        return entry.runningRanks() > 0 ? LocalTree.running(entry.name()) : entry.name();
    }
}
