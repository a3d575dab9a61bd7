package io.ftimer.junit.internal.expect;

import io.ftimer.assertj.internal.expectation.CheckedExpectation;
import io.ftimer.assertj.internal.times.RunTimes;
import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.internal.text.ShownText;
import io.ftimer.values.RegionPath;
import java.util.List;

/**
 * The times of a region in several runs.
 *
 * @param path the path of the region, or a pattern
 * @param times its inclusive time in each run
 */
record TimesOfRuns(RegionPath path, RunTimes times) {

    /**
     * Returns the times of a region.
     *
     * @throws AssertionError if the region is missing in a run; the message begins with {@code description}
     */
    static TimesOfRuns of(RegionPath path, List<TestBodyRun> runs, String description) {
        List<AssertedTree> trees = runs.stream().map(TestBodyRun::tree).toList();
        trees.forEach(tree -> Failures.throwIfUnmet(description, CheckedExpectation.onPresence(tree, path), false));
        return new TimesOfRuns(
                path,
                new RunTimes(trees.stream()
                        .map(tree -> tree.select(path).inclusiveNanos())
                        .toList()));
    }

    /** Returns the path and the times, for messages. */
    @Override
    public String toString() {
        return ShownText.quoted(path) + ": " + times;
    }
}
