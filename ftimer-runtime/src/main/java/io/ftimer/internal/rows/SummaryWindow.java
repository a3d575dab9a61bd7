package io.ftimer.internal.rows;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.Locale;

/**
 * The window of time that a summary covers.
 *
 * @param run the run of the summary
 * @param isTimed whether the times of regions were measured; otherwise they are 0
 * @param totalNanos the length of the window on the recorder's clock
 * @param start the wall-clock label of its start; not a source of elapsed time
 * @param end the wall-clock label of its end
 * @param zone the time zone of the labels
 */
public record SummaryWindow(RunId run, boolean isTimed, long totalNanos, Instant start, Instant end, ZoneId zone) {
    private static final DateTimeFormatter LABEL = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss xx", Locale.ROOT);

    public String startLabel() {
        return LABEL.format(start.atZone(zone));
    }

    public String endLabel() {
        return LABEL.format(end.atZone(zone));
    }

    /** Returns the window from the end of {@code earlier} to the end of this one. */
    public SummaryWindow since(SummaryWindow earlier) {
        return new SummaryWindow(run, isTimed, totalNanos - earlier.totalNanos, earlier.end, end, zone);
    }

    /** Returns this window as that of several parts. */
    public SummaryWindow of(Collection<SummaryWindow> parts) {
        return new SummaryWindow(RunId.ofParts(run.source(), parts), isTimed, totalNanos, start, end, zone);
    }

    /** Returns this window with a unique run. */
    public SummaryWindow withUniqueRun() {
        return new SummaryWindow(RunId.unique(), isTimed, totalNanos, start, end, zone);
    }
}
