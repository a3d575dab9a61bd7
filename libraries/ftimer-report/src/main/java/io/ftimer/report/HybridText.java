package io.ftimer.report;

import io.ftimer.internal.text.TextEscapes;
import io.ftimer.reduce.lanes.HybridEntry;
import io.ftimer.reduce.lanes.HybridRank;
import io.ftimer.reduce.lanes.HybridSummary;
import io.ftimer.reduce.lanes.StrictHybridSummary;
import io.ftimer.reduce.lanes.UnionHybridSummary;
import io.ftimer.reduce.stats.TimeStats;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The layouts of results over ranks and lanes. Columns to the right of the unpadded domains are not aligned. */
final class HybridText {
    private static final int RANK_WIDTH = 4;

    private static final List<TextColumn<HybridRank>> RANK_COLUMNS = List.of(
            TextColumn.integer("  Lanes", 5, HybridRank::participatingLanes),
            TextColumn.fixed("  Window (s)", 10, 6, HybridRank::windowSeconds),
            TextColumn.fixed("  Rank timed-region envelope (s)", 32, 6, HybridRank::envelopeSeconds),
            TextColumn.fixed("  Lane root work (s)", 18, 6, HybridRank::rootInclusiveSeconds),
            TextColumn.fixed("  Lane self work (s)", 18, 6, HybridRank::selfSeconds));

    private static final TextColumn<HybridEntry> DOMAIN =
            TextColumn.words("  Domain", entry -> entry.domain().label());

    private static final TextColumn<HybridEntry> RANKS =
            TextColumn.integer("  Ranks", 5, HybridEntry::participatingRanks);

    private static final TextColumn<HybridEntry> SAMPLES =
            TextColumn.integer("  Rank/lane samples", 17, HybridEntry::participatingSamples);

    private static final List<TextColumn<HybridEntry>> STRICT_PARTICIPATION =
            List.of(DOMAIN, RANKS, SAMPLES, TextColumn.integer("  Missing", 7, HybridEntry::missingSamples));

    private static final List<TextColumn<HybridEntry>> UNION_PARTICIPATION = List.of(
            DOMAIN,
            RANKS,
            TextColumn.integer("  Missing ranks", 13, HybridEntry::missingRanks),
            SAMPLES,
            TextColumn.left(
                    "  Missing samples",
                    15,
                    entry -> entry.missingSamplesKnown() ? Long.toString(entry.missingSamples()) : LaneText.UNKNOWN));

    private static final List<TextColumn<HybridEntry>> STATISTICS = List.of(
            TextColumn.fixed("  Sum Incl (s)", 12, 6, entry -> entry.inclusive().sumSeconds()),
            TextColumn.fixed("  Sum Self (s)", 12, 6, entry -> entry.self().sumSeconds()),
            TextColumn.fixed("  Min Incl (s)", 12, 6, entry -> entry.inclusive().minSeconds()),
            TextColumn.fixed("  Avg Incl (s)", 12, 6, entry -> entry.inclusive().meanSeconds()),
            TextColumn.fixed("  Max Incl (s)", 12, 6, entry -> entry.inclusive().maxSeconds()),
            TextColumn.fixed("  Avg Calls", 9, 3, entry -> entry.calls().mean()));

    static final TextLayout<StrictHybridSummary> STRICT = layout(
            "MPI+OpenMP summary",
            "Report note: strict hybrid reductions require every rank and eligible lane to match.",
            STRICT_PARTICIPATION);

    static final TextLayout<UnionHybridSummary> UNION = layout(
            "Sparse MPI+OpenMP union summary",
            "Report note: sparse union reductions preserve missing ranks and missing lane samples.",
            UNION_PARTICIPATION);

    private HybridText() {}

    private static <R extends HybridSummary> TextLayout<R> layout(
            String title, String note, List<TextColumn<HybridEntry>> participation) {
        return new TextLayout<>(
                new TextHead<>(
                        List.of(title),
                        HybridText::facts,
                        List.of(),
                        Set.of(),
                        List.of(note, "Report note: Rank/lane samples are not zero-filled."),
                        TextEscapes::escapeControls),
                List.of(
                        new TextTable<R, HybridRank>(
                                List.of("Rank details"),
                                HybridSummary::ranks,
                                "Rank",
                                rank -> 0,
                                HybridText::rankLabel,
                                RANK_COLUMNS,
                                false),
                        TextTable.<R, HybridEntry>ofRegions(
                                HybridSummary::entries,
                                HybridEntry::depth,
                                HybridEntry::name,
                                TextEscapes::escapeControls,
                                Stream.concat(participation.stream(), STATISTICS.stream())
                                        .toList())));
    }

    private static String rankLabel(HybridRank rank) {
        StringBuilder label = new StringBuilder();
        new DecimalFormats().integer(label, rank.rank(), RANK_WIDTH);
        return label.toString();
    }

    private static List<Metadata.Pair> facts(HybridSummary result) {
        return List.of(
                new Metadata.Pair("Ranks", Integer.toString(result.rankCount())),
                statistics("Rank summary window min/avg/max (s)", result.window()),
                statistics("Rank timed-region envelope min/avg/max (s)", result.envelope()),
                statistics("Rank summed lane root work min/avg/max (s)", result.rootInclusive()),
                statistics("Rank summed lane self work min/avg/max (s)", result.self()));
    }

    private static Metadata.Pair statistics(String label, TimeStats times) {
        return new Metadata.Pair(
                label,
                DecimalFormats.fixed(times.minSeconds(), 6) + " / " + DecimalFormats.fixed(times.meanSeconds(), 6)
                        + " / " + DecimalFormats.fixed(times.maxSeconds(), 6));
    }
}
