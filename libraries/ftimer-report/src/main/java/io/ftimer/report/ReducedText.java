package io.ftimer.report;

import io.ftimer.internal.text.Seconds;
import io.ftimer.reduce.LaneSummary;
import io.ftimer.reduce.LaneWindow;
import io.ftimer.reduce.RankLanes;
import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.ReducedSummary;
import io.ftimer.reduce.ReductionResult;
import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.reduce.stats.TimeStats;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The layouts of reductions: over ranks, over the lanes of one process, and over ranks with lanes, where columns to the right of the
 * unpadded domains are not aligned.
 */
final class ReducedText {
    private static final List<TextColumn<ReducedEntry>> LANE_COLUMNS = List.of(
            TextColumn.integer("  Part", 4, ReducedEntry::participatingSamples),
            missingSamples("  Missing", 7),
            TextColumn.fixed("  Sum Incl (s)", 12, 6, entry -> entry.inclusive().sumSeconds()),
            TextColumn.fixed("  Sum Self (s)", 12, 6, entry -> entry.self().sumSeconds()),
            TextColumn.fixed(
                    "  Min Lane Incl (s)", 17, 6, entry -> entry.inclusive().minSeconds()),
            TextColumn.fixed(
                    "  Avg Lane Incl (s)", 17, 6, entry -> entry.inclusive().meanSeconds()),
            TextColumn.fixed(
                    "  Max Lane Incl (s)", 17, 6, entry -> entry.inclusive().maxSeconds()),
            TextColumn.fixed("  Avg Lane Self (s)", 17, 6, entry -> entry.self().meanSeconds()),
            TextColumn.integer("  Min Calls", 9, entry -> entry.calls().min()),
            TextColumn.fixed("  Avg Calls", 9, 3, entry -> entry.calls().quotient()),
            TextColumn.integer("  Max Calls", 9, entry -> entry.calls().max()));

    static final TextLayout<LaneSummary> LANES = new TextLayout<>(
            head(
                    "OpenMP summary",
                    ReducedText::laneFacts,
                    TextForm.FORTRAN_LANES,
                    "Report note: lane min/avg/max fields are over participating lanes only;"
                            + " missing lanes are not zero-filled.",
                    "Report note: missing lane counts are shown as unknown when mixed timed-region epochs"
                            + " make the aggregate count ambiguous.",
                    "Report note: timed-region envelope time is wall-clock time, not summed lane work."),
            List.of(table(TextForm.FORTRAN_LANES, LANE_COLUMNS)));

    private static final int RANK_WIDTH = 4;

    private static final List<TextColumn<RankLanes>> RANK_COLUMNS = List.of(
            TextColumn.integer("  Lanes", 5, RankLanes::participatingLanes),
            TextColumn.fixed("  Window (s)", 10, 6, rank -> Seconds.of(rank.windowNanos())),
            TextColumn.fixed("  Rank timed-region envelope (s)", 32, 6, rank -> Seconds.of(rank.envelopeNanos())),
            TextColumn.fixed("  Lane root work (s)", 18, 6, rank -> Seconds.of(rank.rootInclusiveNanos())),
            TextColumn.fixed("  Lane self work (s)", 18, 6, rank -> Seconds.of(rank.selfNanos())));

    private static final TextColumn<ReducedEntry> DOMAIN =
            TextColumn.words("  Domain", entry -> entry.domain().label());

    private static final TextColumn<ReducedEntry> RANKS =
            TextColumn.integer("  Ranks", 5, ReducedEntry::participatingRanks);

    private static final TextColumn<ReducedEntry> SAMPLES =
            TextColumn.integer("  Rank/lane samples", 17, ReducedEntry::participatingSamples);

    private static final List<TextColumn<ReducedEntry>> STRICT_PARTICIPATION =
            List.of(DOMAIN, RANKS, SAMPLES, TextColumn.integer("  Missing", 7, ReducedEntry::missingSamples));

    private static final List<TextColumn<ReducedEntry>> UNION_PARTICIPATION = List.of(
            DOMAIN,
            RANKS,
            TextColumn.integer("  Missing ranks", 13, ReducedEntry::missingRanks),
            SAMPLES,
            missingSamples("  Missing samples", 15));

    private static final List<TextColumn<ReducedEntry>> HYBRID_STATISTICS = List.of(
            TextColumn.fixed("  Sum Incl (s)", 12, 6, entry -> entry.inclusive().sumSeconds()),
            TextColumn.fixed("  Sum Self (s)", 12, 6, entry -> entry.self().sumSeconds()),
            TextColumn.fixed("  Min Incl (s)", 12, 6, entry -> entry.inclusive().minSeconds()),
            TextColumn.fixed("  Avg Incl (s)", 12, 6, entry -> entry.inclusive().meanSeconds()),
            TextColumn.fixed("  Max Incl (s)", 12, 6, entry -> entry.inclusive().maxSeconds()),
            TextColumn.fixed("  Avg Calls", 9, 3, entry -> entry.calls().mean()));

    static final TextLayout<StrictSummary> HYBRID = layout(
            "MPI+OpenMP summary",
            "Report note: strict hybrid reductions require every rank and eligible lane to match.",
            STRICT_PARTICIPATION);

    static final TextLayout<UnionSummary> HYBRID_UNION = layout(
            "Sparse MPI+OpenMP union summary",
            "Report note: sparse union reductions preserve missing ranks and missing lane samples.",
            UNION_PARTICIPATION);

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
            head(
                    "",
                    ReducedText::rankFacts,
                    TextForm.FORTRAN,
                    "Report note: per-entry table is an abbreviated view of ftimer_mpi_summary_t;"
                            + " use mpi_summary() for all min/max self, call, percent, and tree fields.",
                    "Avg % is the arithmetic mean of rank-local % Total values, not 100*Avg Incl/Avg total time."),
            List.of(table(TextForm.FORTRAN, STATISTICS)));

    static final TextLayout<UnionSummary> UNION = new TextLayout<>(
            head(
                    "Sparse MPI union summary",
                    ReducedText::rankFacts,
                    TextForm.FORTRAN,
                    "Report note: sparse entry min/avg/max fields are over participating ranks only;"
                            + " missing ranks are not zero-filled.",
                    "Missing ranks = MPI ranks - Participating;"
                            + " absent ranks do not contribute zero-call or zero-time samples.",
                    "Avg % is the arithmetic mean of participating rank-local % Total values,"
                            + " not 100*Avg Incl/Avg total time."),
            List.of(table(TextForm.FORTRAN, joined(PARTICIPATION, STATISTICS))));

    private ReducedText() {}

    private static <R> TextHead<R> head(
            String title, Function<R, List<Map.Entry<String, String>>> facts, TextForm form, String... notes) {
        return new TextHead<>(title.isEmpty() ? List.of() : List.of(title), facts, Map.of(), List.of(notes), form);
    }

    private static <R extends ReductionResult> TextTable<R, ReducedEntry> table(
            TextForm form, List<TextColumn<ReducedEntry>> columns) {
        return TextTable.ofRegions(ReductionResult::entries, ReducedEntry::depth, ReducedEntry::name, form, columns);
    }

    private static TextColumn<ReducedEntry> missingSamples(String header, int width) {
        return TextColumn.left(
                header,
                width,
                entry -> entry.missingSamplesKnown() ? Long.toString(entry.missingSamples()) : "unknown");
    }

    private static <T> List<T> joined(List<T> first, List<T> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    private static List<Map.Entry<String, String>> laneFacts(LaneSummary result) {
        LaneWindow window = result.window();
        return List.of(
                TextHead.fact("Summary window time (s)", Seconds.of(window.windowNanos()), 6),
                TextHead.fact("Timed region envelope time (s)", Seconds.of(window.envelopeNanos()), 6),
                TextHead.fact("Configured lane capacity", window.laneCapacity()),
                TextHead.fact("Observed participating lanes", result.participatingLanes()),
                TextHead.fact("Summed lane root work (s)", Seconds.of(result.sumRootInclusiveNanos()), 6),
                TextHead.fact("Summed lane self work (s)", Seconds.of(result.sumSelfNanos()), 6));
    }

    private static <R extends ReducedSummary> TextLayout<R> layout(
            String title, String note, List<TextColumn<ReducedEntry>> participation) {
        return new TextLayout<>(
                head(
                        title,
                        ReducedText::hybridFacts,
                        TextForm.FORTRAN_LANES,
                        note,
                        "Report note: Rank/lane samples are not zero-filled."),
                List.of(
                        new TextTable<R, RankLanes>(
                                List.of("Rank details"),
                                ReducedSummary::lanes,
                                "Rank",
                                rank -> 0,
                                rank -> DecimalFormats.justified(Integer.toString(rank.rank()), RANK_WIDTH),
                                TextForm.FORTRAN_LANES,
                                RANK_COLUMNS,
                                false),
                        ReducedText.<R>table(TextForm.FORTRAN_LANES, joined(participation, HYBRID_STATISTICS))));
    }

    private static List<Map.Entry<String, String>> hybridFacts(ReducedSummary result) {
        return List.of(
                TextHead.fact("Ranks", result.rankCount()),
                statistics("Rank summary window min/avg/max (s)", result.total()),
                statistics("Rank timed-region envelope min/avg/max (s)", result.overRanks(RankLanes::envelopeNanos)),
                statistics(
                        "Rank summed lane root work min/avg/max (s)", result.overRanks(RankLanes::rootInclusiveNanos)),
                statistics("Rank summed lane self work min/avg/max (s)", result.overRanks(RankLanes::selfNanos)));
    }

    private static Map.Entry<String, String> statistics(String label, TimeStats times) {
        return Map.entry(
                label,
                DecimalFormats.fixed(times.minSeconds(), 6) + " / " + DecimalFormats.fixed(times.meanSeconds(), 6)
                        + " / " + DecimalFormats.fixed(times.maxSeconds(), 6));
    }

    private static List<Map.Entry<String, String>> rankFacts(ReducedSummary result) {
        TimeStats total = result.total();
        return List.of(
                TextHead.fact("MPI ranks", result.rankCount()),
                TextHead.fact("Min total time (s)", total.minSeconds(), 6),
                TextHead.fact("Avg total time (s)", total.meanSeconds(), 6),
                TextHead.fact("Max total time (s)", total.maxSeconds(), 6),
                TextHead.fact("Min total rank", total.minContributor()),
                TextHead.fact("Max total rank", total.maxContributor()),
                TextHead.fact("Total imbalance", total.imbalance(), 6));
    }
}
