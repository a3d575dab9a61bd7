package io.ftimer.internal.rows;

import java.util.Collection;

/**
 * Which run a summary is of: two summaries can be subtracted only if these are equal.
 *
 * @param source the recorder or session, as an object that is equal to itself only
 * @param restarts how often a recorder began anew since its first init, by an init, reset, restore or change of clock, -1
 *     before the first; of several recorders the sum. As none of them ever goes back, two equal sums mean that none did
 */
public record RunId(Object source, long restarts) {

    /** Returns that of a recorder that was not initialized yet. */
    public static RunId ofRecorder() {
        return new RunId(new Object(), -1);
    }

    /** Returns that of all parts together; recorders that come later change nothing. */
    static RunId ofParts(Object source, Collection<SummaryWindow> parts) {
        return new RunId(
                source, parts.stream().mapToLong(part -> part.run().restarts()).sum());
    }

    /** Returns that of something that nothing can be subtracted from. */
    public static RunId ofNothingElse() {
        return new RunId(new Object(), 0);
    }

    /** Returns that of the run after this one. */
    public RunId next() {
        return new RunId(source, restarts + 1);
    }
}
