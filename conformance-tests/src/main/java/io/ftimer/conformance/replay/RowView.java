package io.ftimer.conformance.replay;

import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;

/**
 * Which rows of a summary a replay shows.
 *
 * <p>The reference hides a region without call and time, and with it everything inside, even regions that were called and took
 * time; this library shows it. So that the rest of such a run can be compared too, it can be replayed once more
 * with the rows of the reference. Not thread-safe.
 */
public final class RowView {
    private final boolean asReference;
    private boolean differs;

    private RowView(boolean asReference) {
        this.asReference = asReference;
    }

    /** Returns a view of all rows. */
    public static RowView whole() {
        return new RowView(false);
    }

    /** Returns a view of the rows that the reference has. */
    public static RowView ofReference() {
        return new RowView(true);
    }

    /** Returns whether the reference would have hidden a row of any summary seen so far. */
    public boolean differs() {
        return differs;
    }

    Summary of(Summary summary) {
        differs |= summary.entries().stream().anyMatch(RowView::isIdle);
        return asReference ? summary.without(RowView::isIdle) : summary;
    }

    private static boolean isIdle(SummaryEntry entry) {
        return entry.callCount() == 0 && entry.inclusiveNanos() == 0 && !entry.isActive();
    }
}
