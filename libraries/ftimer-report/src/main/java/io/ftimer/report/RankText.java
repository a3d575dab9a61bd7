package io.ftimer.report;

import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.ReducedSummary;
import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.reduce.stats.TimeStats;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The layouts of reductions over ranks. */
final class RankText {
    private static final List<TextColumn<ReducedEntry>> PARTICIPATION = List.of(
            TextColumn.integer("  Participating", 13, ReducedEntry::participatingRanks),
            TextColumn.integer("  Missing", 7, ReducedEntry::missingRanks));

    private static final List<TextColumn<ReducedEntry>> STATISTICS = List.of(
            TextColumn.fixed("  Min Incl (s)", 12, 6, entry -> entry.inclusive().minSeconds()),
            TextColumn.integer("  Min Rank", 8, entry -> entry.inclusive().minContributor()),
            TextColumn.fixed("  Avg Incl (s)", 12, 6, entry -> entry.inclusive().meanSeconds()),
            TextColumn.fixed("  Max Incl (s)", 12, 6, entry -> entry.inclusive().maxSeconds()),
            TextColumn.integer("  Max Rank", 8, entry -> entry.inclusive().maxContributor()),
            TextColumn.fixed("   Imb.", 6, 3, entry -> entry.inclusive().imbalance()),
            TextColumn.fixed("  Avg Self (s)", 12, 6, entry -> entry.self().meanSeconds()),
            TextColumn.<ReducedEntry>fixed(
                            "    Avg Calls", 10, 3, entry -> entry.calls().mean())
                    .growing("Avg Calls"),
            TextColumn.<ReducedEntry>fixed(
                            "    Avg %", 8, 2, entry -> entry.percentOfTotal().mean())
                    .besideGrown("  Avg %"));

    static final TextLayout<StrictSummary> STRICT = new TextLayout<>(
            new TextHead<>(
                    List.of(),
                    RankText::facts,
                    List.of(),
                    Set.of(),
                    List.of(
                            "Report note: per-entry table is an abbreviated view of ftimer_mpi_summary_t;"
                                    + " use mpi_summary() for all min/max self, call, percent, and tree fields.",
                            "Avg % is the arithmetic mean of rank-local % Total values,"
                                    + " not 100*Avg Incl/Avg total time."),
                    TextForm.FORTRAN),
            List.of(table(STATISTICS)));

    static final TextLayout<UnionSummary> UNION = new TextLayout<>(
            new TextHead<>(
                    List.of("Sparse MPI union summary"),
                    RankText::facts,
                    List.of(),
                    Set.of(),
                    List.of(
                            "Report note: sparse entry min/avg/max fields are over participating ranks only;"
                                    + " missing ranks are not zero-filled.",
                            "Missing ranks = MPI ranks - Participating;"
                                    + " absent ranks do not contribute zero-call or zero-time samples.",
                            "Avg % is the arithmetic mean of participating rank-local % Total values,"
                                    + " not 100*Avg Incl/Avg total time."),
                    TextForm.FORTRAN),
            List.of(table(
                    Stream.concat(PARTICIPATION.stream(), STATISTICS.stream()).toList())));

    private RankText() {}

    private static <R extends ReducedSummary> TextTable<R, ReducedEntry> table(List<TextColumn<ReducedEntry>> columns) {
        return TextTable.ofRegions(
                ReducedSummary::entries, ReducedEntry::depth, ReducedEntry::name, TextForm.FORTRAN, columns);
    }

    private static List<Metadata.Pair> facts(ReducedSummary result) {
        TimeStats total = result.total();
        return List.of(
                Metadata.Pair.of("MPI ranks", result.rankCount()),
                Metadata.Pair.of("Min total time (s)", total.minSeconds(), 6),
                Metadata.Pair.of("Avg total time (s)", total.meanSeconds(), 6),
                Metadata.Pair.of("Max total time (s)", total.maxSeconds(), 6),
                Metadata.Pair.of("Min total rank", total.minContributor()),
                Metadata.Pair.of("Max total rank", total.maxContributor()),
                Metadata.Pair.of("Total imbalance", total.imbalance(), 6));
    }
}
