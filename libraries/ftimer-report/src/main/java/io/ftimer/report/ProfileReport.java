package io.ftimer.report;

import io.ftimer.internal.text.Saturated;
import io.ftimer.internal.text.Seconds;
import io.ftimer.internal.text.ShownText;
import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A profile as text: each region with its share of the whole run and of its parent, and the time that no region covers.
 *
 * <p>For a recorder or session it shows inclusive time, calls, the shares, and the share of the region that no child covers;
 * above the table are the coverage of the run and its {@value #GAPS} largest gaps. Over ranks it shows calls,
 * minimum, mean and maximum time over the ranks that have the region, and their number; shares are those of the mean times.
 *
 * <p>Numbers and names are written as in a {@link FortranReport}, but columns grow with their numbers; characters that only format others, such
 * as directions of
 * writing, are escaped too. Running regions are included up to the summary. Lines end with
 * LF.
 *
 * <p>Thread safety: thread-confined.
 */
public final class ProfileReport extends Report<ProfileReport> {
    /** How many gaps are listed. */
    private static final int GAPS = 3;

    private static final List<TextColumn<SummaryEntry>> LOCAL_COLUMNS = List.of(
            TextColumn.growing("Inclusive (s)", 13, 6, SummaryEntry::inclusiveSeconds),
            TextColumn.growing("Calls", 8, SummaryEntry::callCount),
            TextColumn.fixed("   % Total", 8, 2, SummaryEntry::percentOfTotal),
            TextColumn.fixed("  % Parent", 8, 2, SummaryEntry::percentOfParent),
            TextColumn.fixed("  Uncovered %", 11, 2, SummaryEntry::uncoveredPercent),
            TextColumn.words("  Running", entry -> entry.isActive() ? "yes" : "no"));

    private static final TextLayout<Summary> LOCAL = new TextLayout<>(
            TextHead.of(ProfileReport::facts, TextForm.TERMINAL),
            List.of(TextTable.ofRegions(
                    Summary::entries, SummaryEntry::depth, SummaryEntry::name, TextForm.TERMINAL, LOCAL_COLUMNS)));

    /** A region over ranks, with the times that its shares refer to. */
    private record RankRow(ReducedEntry entry, double totalSeconds, double parentSeconds) {
        double percentOf(double whole) {
            return whole > 0 ? 100.0 * entry.inclusive().meanSeconds() / whole : 0.0;
        }
    }

    private static final List<TextColumn<RankRow>> RANK_COLUMNS = List.of(
            TextColumn.growing("Calls", 10, 1, row -> row.entry.calls().mean()),
            TextColumn.growing("Min (s)", 12, 6, row -> row.entry.inclusive().minSeconds()),
            TextColumn.growing("Mean (s)", 12, 6, row -> row.entry.inclusive().meanSeconds()),
            TextColumn.growing("Max (s)", 12, 6, row -> row.entry.inclusive().maxSeconds()),
            TextColumn.fixed("   % Total", 8, 2, row -> row.percentOf(row.totalSeconds)),
            TextColumn.fixed("  % Parent", 8, 2, row -> row.percentOf(row.parentSeconds)),
            TextColumn.growing("Ranks", 6, row -> row.entry.participatingRanks()),
            TextColumn.growing("Running", 7, row -> row.entry.runningRanks()));

    private <T> ProfileReport(TextLayout<T> layout, T result, Status status) {
        super(status, (metadata, atStart, out) -> layout.write(result, metadata, out));
    }

    /** Returns a report of a local summary or of a session. */
    public static ProfileReport of(Summary summary) {
        return new ProfileReport(LOCAL, summary, summary.status());
    }

    /** Returns a report of a union over ranks. */
    public static ProfileReport of(UnionSummary summary) {
        return of(summary, summary.total());
    }

    /**
     * As {@link #of(UnionSummary)}, with shares of {@code total} instead of the window, for instance of the time of a region. The
     * share of a parent is that of {@code total} too where a region has no parent.
     */
    public static ProfileReport of(UnionSummary summary, TimeStats total) {
        return new ProfileReport(ofRanks(total), summary, summary.status());
    }

    /** Returns the layout over ranks in which shares of the total are those of a time. */
    private static TextLayout<UnionSummary> ofRanks(TimeStats total) {
        return new TextLayout<>(
                TextHead.of(ProfileReport::facts, TextForm.TERMINAL),
                List.of(TextTable.ofRegions(
                        summary -> rows(summary, total.meanSeconds()),
                        row -> row.entry.depth(),
                        row -> row.entry.name(),
                        TextForm.TERMINAL,
                        RANK_COLUMNS)));
    }

    private static List<Map.Entry<String, String>> facts(Summary summary) {
        LocalGaps gaps = LocalGaps.of(summary);
        List<Map.Entry<String, String>> facts = new ArrayList<>();
        facts.add(TextHead.fact("Total time (s)", summary.totalSeconds(), 6));
        facts.add(TextHead.fact("Coverage (%)", gaps.coveredPercent(), 2));
        gaps.largest().forEach(gap -> facts.add(Map.entry("Not covered (s)", text(gap))));
        return facts;
    }

    private static String text(LocalGaps.Gap gap) {
        SummaryEntry parent = gap.parent();
        return DecimalFormats.fixed(Seconds.of(gap.nanos()), 6)
                + (parent == null
                        ? " outside of all regions"
                        : " in " + ShownText.shortPath(parent.path().toString()));
    }

    private static List<Map.Entry<String, String>> facts(UnionSummary summary) {
        TimeStats total = summary.total();
        return List.of(
                TextHead.fact("Ranks", summary.rankCount()),
                TextHead.fact("Mean total time (s)", total.meanSeconds(), 6),
                TextHead.fact("Max total time (s)", total.maxSeconds(), 6));
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
     * The share of a run that is covered by regions, and its largest gaps: time in the window outside all regions, and time in regions outside
     * their children. A region without children covers itself. The thread time of several threads may exceed the window; the whole is then
     * the time of all top-level regions, and the window has no gap.
     *
     * @param coveredPercent the percentage of the run that regions cover
     * @param largest the largest gaps, largest first
     */
    private record LocalGaps(double coveredPercent, List<Gap> largest) {

        /** A time that no nested region covers; the parent is null for the window. */
        record Gap(@Nullable SummaryEntry parent, long nanos) {}

        static LocalGaps of(Summary summary) {
            List<SummaryEntry> entries = summary.entries();
            List<Gap> gaps = new ArrayList<>();
            long outermost = 0;
            for (int i = 0; i < entries.size(); i++) {
                SummaryEntry entry = entries.get(i);
                outermost = Saturated.sum(outermost, entry.depth() == 0 ? entry.inclusiveNanos() : 0);
                boolean hasChildren =
                        i + 1 < entries.size() && entries.get(i + 1).depth() > entry.depth();
                if (hasChildren && entry.selfNanos() > 0) {
                    gaps.add(new Gap(entry, entry.selfNanos()));
                }
            }
            long outside = Saturated.difference(summary.totalNanos(), outermost);
            if (outside > 0) {
                gaps.add(0, new Gap(null, outside));
            }
            long whole = Math.max(summary.totalNanos(), outermost);
            long uncovered = gaps.stream().mapToLong(Gap::nanos).reduce(0, Saturated::sum);
            return new LocalGaps(
                    Seconds.percent(Saturated.difference(whole, uncovered), whole),
                    gaps.stream()
                            .sorted(Comparator.comparingLong(Gap::nanos).reversed())
                            .limit(GAPS)
                            .toList());
        }
    }
}
