package io.ftimer.internal.rows;

import java.util.Collection;

/**
 * Identifies the run of a summary: two summaries can be subtracted only if their runs are equal.
 *
 * @param source the recorder or session, as an object with identity
 * @param restarts the number of restarts of a recorder since its first init, by init, reset, restore or a clock change; -1
 *     before the first init. For several recorders the sum: it only grows, so that equal sums mean no restart
 */
public record RunId(Object source, long restarts) {

    /** Returns the id of a recorder that is not initialized yet. */
    public static RunId ofRecorder() {
        return new RunId(new Object(), -1);
    }

    /** Returns the id of several recorders; recorders that join later do not change it. */
    static RunId ofParts(Object source, Collection<SummaryWindow> parts) {
        return new RunId(
                source, parts.stream().mapToLong(part -> part.run().restarts()).sum());
    }

    /** Returns an id that equals no other: nothing can be subtracted from its summary. */
    public static RunId unique() {
        return new RunId(new Object(), 0);
    }

    /** Returns the id after a restart. */
    public RunId next() {
        return new RunId(source, restarts + 1);
    }
}
