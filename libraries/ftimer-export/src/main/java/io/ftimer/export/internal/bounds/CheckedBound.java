package io.ftimer.export.internal.bounds;

import java.util.List;
import java.util.Optional;

/**
 * What a run says about one bound.
 *
 * @param places the trees that the outcome is about, with their numbers
 * @param reason why nothing is known, or why nothing was judged, as a sentence without a full stop; empty for other outcomes
 * @param missing what the run lacks if nothing is known
 */
public record CheckedBound(Bound bound, Outcome outcome, List<Place> places, String reason, Missing missing) {
    /** What a run lacks. */
    public enum Missing {
        /** No tree of it has the region. */
        REGION,
        /** The numbers of its tests may lack something. */
        PART,
        /** Nothing that another run would see, or nothing at all. */
        NONE
    }

    public enum Outcome {
        /** A number is outside of the bound. */
        BROKEN("broken"),
        /** A number is outside of the bound, but not if the test runs again. */
        NOT_REPEATABLE("not repeatable"),
        /** The numbers were not seen as a whole, or may not have been seen at all. */
        CANNOT_TELL("not seen"),
        /** Its class ran, or is not compiled any more, and there is no such test. */
        NO_TEST("without a test"),
        /** All numbers are smaller than an upper bound allows, or less than half of what a range does. */
        BETTER("with room"),
        /** All numbers are as they should be. */
        HELD("held"),
        /** The run left the tests out, or is one that the conditions exclude. */
        NOT_RUN("not run");

        private final String text;

        Outcome(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }

    /**
     * A number that was found.
     *
     * @param subject the test or benchmark, or one invocation
     * @param number the number; NaN if it was not measured
     * @param code the line of the code that a number which is not allowed leads to, as in a stack trace; empty if it is unknown
     */
    public record Place(Subject subject, double number, Optional<String> code) {}

    CheckedBound(Bound bound, Outcome outcome, List<Place> places, String reason) {
        this(bound, outcome, places, reason, Missing.NONE);
    }

    CheckedBound at(List<Place> others) {
        return new CheckedBound(bound, outcome, others, reason, missing);
    }

    /** Returns whether the check fails by what another run may see otherwise. */
    boolean needsConfirmation() {
        return outcome == Outcome.BROKEN || missing != Missing.NONE;
    }

    double smallest() {
        return places.stream().mapToDouble(Place::number).min().orElse(Double.NaN);
    }

    double largest() {
        return places.stream().mapToDouble(Place::number).max().orElse(Double.NaN);
    }
}
