package io.ftimer.assertj.internal.tree;

import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.Optional;

/**
 * What a test expects of its tree that the end of the run has to look at again.
 *
 * @param notMet the expectations that failed, whatever became of the failure
 * @param notVerified the expectations that could not be verified and did not fail the test
 * @param bounded the paths and patterns with an upper bound on calls
 * @param forbidden the paths and patterns that must not occur
 */
public record TestExpectations(
        List<NotMet> notMet,
        List<NotVerified> notVerified,
        List<UpperBound> upperBounds,
        List<RegionPath> bounded,
        List<RegionPath> forbidden) {
    public static final TestExpectations NONE =
            new TestExpectations(List.of(), List.of(), List.of(), List.of(), List.of());

    /**
     * An expectation that failed.
     *
     * @param found what was found, or that it is inconclusive
     * @param place the line of the application that opened the first region that it is about; empty if there is none
     */
    public record NotMet(String expectation, String expected, String found, Optional<StackTraceElement> place) {}

    /**
     * An expectation that could not be verified.
     *
     * @param reason why, with threads, regions and counts
     */
    public record NotVerified(String expectation, String reason) {}

    /**
     * An upper bound that was met.
     *
     * @param found the largest number of several runs
     * @param spare how many more would be accepted
     * @param reason why it is far above what is found, as its author says; may be empty
     * @param path the path or pattern whose calls it limits; empty if it is of something else
     */
    public record UpperBound(String expectation, long found, long spare, String reason, String path) {
        /** Returns the bound of the run that found more. */
        public UpperBound max(UpperBound other) {
            return other.found > found ? other : this;
        }

        /** Returns whether more than twice what was found would be accepted, so that a growth would go unnoticed. */
        public boolean isLoose() {
            return spare > found;
        }
    }
}
