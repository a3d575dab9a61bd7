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

    public SummaryWindow withUniqueRun() {
        return new SummaryWindow(RunId.unique(), isTimed, totalNanos, start, end, zone);
    }

    /**
     * Identifies the run of a summary: two summaries can be subtracted only if their runs are equal.
     *
     * @param source the recorder or session, as an object with identity
     * @param restarts the number of restarts of a recorder since its first init, by init, reset, restore or a clock change; -1
     *     before the first init. For several recorders the sum: it only grows, so that equal sums mean no restart
     */
    public record RunId(Object source, long restarts) {

        public static RunId ofRecorder() {
            return new RunId(new Object(), -1);
        }

        /** Returns the id of several recorders; recorders that join later do not change it. */
        static RunId ofParts(Object source, Collection<SummaryWindow> parts) {
            return new RunId(
                    source,
                    parts.stream().mapToLong(part -> part.run().restarts()).sum());
        }

        /** Returns an id that equals no other: nothing can be subtracted from its summary. */
        public static RunId unique() {
            return new RunId(new Object(), 0);
        }

        public RunId next() {
            return new RunId(source, restarts + 1);
        }
    }
}
