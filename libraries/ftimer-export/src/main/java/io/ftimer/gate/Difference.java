package io.ftimer.gate;

import java.util.Optional;

/**
 * A region that differs from its baseline.
 *
 * <p>Thread safety: immutable.
 *
 * @param path the region
 * @param kind the kind of the difference
 * @param metric the name of the number that grew, or empty
 * @param expected the expected values; empty for a new region
 * @param found the actual values; empty if the region is missing
 * @param inside how many regions inside this one are missing or new as well and have no difference of their own
 * @param similar a region that may be the same with another name: for a missing region a new one
 * @since 0.1
 */
public record Difference(
        CallPath path,
        Kind kind,
        String metric,
        Optional<ExpectedRegion> expected,
        Optional<MeasuredRegion> found,
        int inside,
        Optional<CallPath> similar) {

    /**
     * The kind of a difference.
     *
     * @since 0.1
     */
    public enum Kind {
        /** The number of calls differs. */
        CALLS("other calls"),
        /** The number of calls was exact and differs between the runs now. */
        VARYING_CALLS("calls vary"),
        /** A call or an operation allocates more bytes than the tolerance allows. */
        MORE_BYTES("more bytes"),
        /** A call or an operation allocates fewer bytes than the tolerance allows. */
        FEWER_BYTES("fewer bytes"),
        /** The share of the time differs by more than the tolerance. */
        SHARE("other share"),
        /** The ratio to the time of the named region grew by more than the tolerance. */
        RATIO("slower"),
        /** A further number, or the absolute time, grew by more than the tolerance. */
        METRIC("more"),
        /** The run does not have the region. */
        MISSING("missing"),
        /** The baseline does not have the region. */
        NEW("new");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        /** Returns the kind as shown. */
        public String text() {
            return text;
        }
    }

    /** Returns the kind as shown, with the name of the number that grew. */
    public String what() {
        return metric.isEmpty() ? kind.text() : kind.text() + ' ' + metric;
    }
}
