package io.ftimer.report;

import io.ftimer.internal.numbers.Seconds;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
            boolean hasChildren = i + 1 < entries.size() && entries.get(i + 1).depth() > entry.depth();
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
