package io.ftimer.assertj.internal.tree;

import io.ftimer.values.RegionPath;
import java.util.List;

/**
 * What a test expects of its tree that the end of the run has to look at again.
 *
 * @param notVerified the expectations that could not be verified and did not fail the test
 * @param bounded the paths and patterns with an upper bound on calls
 * @param forbidden the paths and patterns that must not occur
 */
public record TestExpectations(List<NotVerified> notVerified, List<RegionPath> bounded, List<RegionPath> forbidden) {
    public static final TestExpectations NONE = new TestExpectations(List.of(), List.of(), List.of());

    /**
     * An expectation that could not be verified.
     *
     * @param reason why, with threads, regions and counts
     */
    public record NotVerified(String expectation, String reason) {}
}
