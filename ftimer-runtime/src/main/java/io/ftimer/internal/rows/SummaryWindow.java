package io.ftimer.internal.rows;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.Locale;

/**
 * The stretch of time that a summary covers.
 *
 * @param run what the summary was taken from
 * @param totalNanos length of the window on the recorder's clock
 * @param start wall-clock label of its begin; not a source of elapsed time
 * @param end wall-clock label of its end
 * @param zone the zone the labels are shown in
 */
public record SummaryWindow(RunId run, long totalNanos, Instant start, Instant end, ZoneId zone) {
    private static final DateTimeFormatter LABEL = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss xx", Locale.ROOT);

    public String startLabel() {
        return LABEL.format(start.atZone(zone));
    }

    public String endLabel() {
        return LABEL.format(end.atZone(zone));
    }

    /** Returns the window from the end of {@code earlier} to the end of this one. */
    public SummaryWindow since(SummaryWindow earlier) {
        return new SummaryWindow(run, totalNanos - earlier.totalNanos, earlier.end, end, zone);
    }

    /** Returns the same window as that of all parts together. */
    public SummaryWindow of(Collection<SummaryWindow> parts) {
        return new SummaryWindow(RunId.ofParts(run.source(), parts), totalNanos, start, end, zone);
    }

    /** Returns the same window as one of a run of its own. */
    public SummaryWindow ofNoRun() {
        return new SummaryWindow(RunId.ofNothingElse(), totalNanos, start, end, zone);
    }
}
