package io.ftimer.export.internal.bounds;

import io.ftimer.export.internal.bounds.CheckedBound.Outcome;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a run says about the bounds of a file.
 *
 * @param baseline the name of the file, as shown
 * @param run what the run is, for people; empty if it does not say it
 * @param bounds the results, in the order of the file
 * @param notCompared why nothing at all could be judged, as sentences without a full stop; empty if something was
 * @param remedy what to do then; empty if that depends
 */
public record BoundsResult(
        String baseline, String run, List<CheckedBound> bounds, List<String> notCompared, Optional<String> remedy) {
    /** Returns the conclusion: a bound that is broken outweighs what was not seen. */
    public Conclusion conclusion() {
        if (counts().containsKey(Outcome.BROKEN)) {
            return Conclusion.REGRESSED;
        }
        return !notCompared.isEmpty() || bounds.stream().anyMatch(this::fails)
                ? Conclusion.INCONCLUSIVE
                : Conclusion.PASSED;
    }

    /** Returns whether the check fails because of a bound: it is broken, was not seen as a whole, or its test is gone. */
    public boolean fails(CheckedBound bound) {
        return switch (bound.outcome()) {
            case BROKEN, CANNOT_TELL, NO_TEST -> true;
            case BETTER, HELD, NOT_RUN, NOT_REPEATABLE -> false;
        };
    }

    public Map<Outcome, Integer> counts() {
        Map<Outcome, Integer> counts = new EnumMap<>(Outcome.class);
        bounds.forEach(bound -> counts.merge(bound.outcome(), 1, Integer::sum));
        return counts;
    }
}
