package io.ftimer.report;

import io.ftimer.internal.numbers.Seconds;
import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The layouts of profiles: of a recorder or session, and over ranks. */
final class ProfileText {
    /** How many gaps are listed. */
    static final int GAPS = 3;

    private static final List<TextColumn<SummaryEntry>> LOCAL_COLUMNS = List.of(
            TextColumn.fixed("  Inclusive (s)", 13, 6, SummaryEntry::inclusiveSeconds),
            TextColumn.integer("     Calls", 8, SummaryEntry::callCount).growing("Calls"),
            TextColumn.fixed("   % Total", 8, 2, SummaryEntry::percentOfTotal).besideGrown("   % Total"),
            TextColumn.fixed("  % Parent", 8, 2, SummaryEntry::percentOfParent).besideGrown("  % Parent"),
            TextColumn.fixed("  Uncovered %", 11, 2, SummaryEntry::uncoveredPercent)
                    .besideGrown("  Uncovered %"),
            TextColumn.words("  Running", entry -> entry.isActive() ? "yes" : "no"));

    static final TextLayout<Summary> LOCAL = new TextLayout<>(
            TextHead.of(ProfileText::facts, TextEscapes::display),
            List.of(TextTable.ofRegions(
                    Summary::entries, SummaryEntry::depth, SummaryEntry::name, TextEscapes::display, LOCAL_COLUMNS)));

    /** A region over ranks, with the times that its shares refer to. */
    private record RankRow(ReducedEntry entry, double totalSeconds, double parentSeconds) {
        double percentOf(double whole) {
            return whole > 0 ? 100.0 * entry.inclusive().meanSeconds() / whole : 0.0;
        }

        double percentOfTotal() {
            return percentOf(totalSeconds);
        }

        double percentOfParent() {
            return percentOf(parentSeconds);
        }
    }

    private static final List<TextColumn<RankRow>> RANK_COLUMNS = List.of(
            TextColumn.<RankRow>fixed(
                            "       Calls", 10, 1, row -> row.entry.calls().mean())
                    .growing("Calls"),
            TextColumn.fixed(
                    "       Min (s)", 12, 6, row -> row.entry.inclusive().minSeconds()),
            TextColumn.fixed(
                    "      Mean (s)", 12, 6, row -> row.entry.inclusive().meanSeconds()),
            TextColumn.fixed(
                    "       Max (s)", 12, 6, row -> row.entry.inclusive().maxSeconds()),
            TextColumn.fixed("   % Total", 8, 2, RankRow::percentOfTotal),
            TextColumn.fixed("  % Parent", 8, 2, RankRow::percentOfParent),
            TextColumn.integer("   Ranks", 6, row -> row.entry.participatingRanks()),
            TextColumn.integer("  Running", 7, row -> row.entry.runningRanks()));

    private ProfileText() {}

    /** Returns the layout over ranks in which shares of the total are those of a time. */
    static TextLayout<UnionSummary> ofRanks(TimeStats total) {
        return new TextLayout<>(
                TextHead.of(ProfileText::facts, TextEscapes::display),
                List.of(TextTable.ofRegions(
                        summary -> rows(summary, total.meanSeconds()),
                        row -> row.entry.depth(),
                        row -> row.entry.name(),
                        TextEscapes::display,
                        RANK_COLUMNS)));
    }

    private static List<Metadata.Pair> facts(Summary summary) {
        LocalGaps gaps = LocalGaps.of(summary, GAPS);
        List<Metadata.Pair> facts = new ArrayList<>();
        facts.add(new Metadata.Pair("Total time (s)", DecimalFormats.fixed(summary.totalSeconds(), 6)));
        facts.add(new Metadata.Pair("Coverage (%)", DecimalFormats.fixed(gaps.coveredPercent(), 2)));
        gaps.largest().forEach(gap -> facts.add(new Metadata.Pair("Not covered (s)", text(gap))));
        return facts;
    }

    private static String text(LocalGaps.Gap gap) {
        SummaryEntry parent = gap.parent();
        return DecimalFormats.fixed(Seconds.of(gap.nanos()), 6)
                + (parent == null
                        ? " outside of all regions"
                        : " in " + ShownText.shortPath(parent.path().toString()));
    }

    private static List<Metadata.Pair> facts(UnionSummary summary) {
        TimeStats total = summary.total();
        return List.of(
                new Metadata.Pair("Ranks", Integer.toString(summary.rankCount())),
                new Metadata.Pair("Mean total time (s)", DecimalFormats.fixed(total.meanSeconds(), 6)),
                new Metadata.Pair("Max total time (s)", DecimalFormats.fixed(total.maxSeconds(), 6)));
    }

    private static List<RankRow> rows(UnionSummary summary, double total) {
        List<ReducedEntry> entries = summary.entries();
        return entries.stream()
                .map(entry -> new RankRow(
                        entry,
                        total,
                        entry.parentId() == 0
                                ? total
                                : entries.get(entry.parentId() - 1).inclusive().meanSeconds()))
                .toList();
    }

    /**
     * The {@link io.ftimer.summary.Coverage} of a summary with its largest gaps only: the paths of all gaps of a recursion would
     * take memory that grows with the square of its depth.
     *
     * @param coveredPercent the percentage of the run that regions cover
     * @param largest the largest gaps, largest first
     */
    record LocalGaps(double coveredPercent, List<Gap> largest) {

        /** A time that no nested region covers; the parent is null for the window. */
        record Gap(@Nullable SummaryEntry parent, long nanos) {}

        static LocalGaps of(Summary summary, int limit) {
            List<SummaryEntry> entries = summary.entries();
            List<Gap> gaps = new ArrayList<>();
            long outermost = 0;
            for (int i = 0; i < entries.size(); i++) {
                SummaryEntry entry = entries.get(i);
                outermost += entry.depth() == 0 ? entry.inclusiveNanos() : 0;
                boolean hasChildren =
                        i + 1 < entries.size() && entries.get(i + 1).depth() > entry.depth();
                if (hasChildren && entry.selfNanos() > 0) {
                    gaps.add(new Gap(entry, entry.selfNanos()));
                }
            }
            long outside = summary.totalNanos() - outermost;
            if (outside > 0) {
                gaps.add(0, new Gap(null, outside));
            }
            long whole = Math.max(summary.totalNanos(), outermost);
            long uncovered = gaps.stream().mapToLong(Gap::nanos).sum();
            return new LocalGaps(
                    Seconds.percent(whole - uncovered, whole),
                    gaps.stream()
                            .sorted(Comparator.comparingLong(Gap::nanos).reversed())
                            .limit(limit)
                            .toList());
        }
    }
}
