package io.ftimer.junit.internal.expect;

import io.ftimer.assertj.internal.expectation.CheckedExpectation;
import io.ftimer.assertj.internal.expectation.RunningTest;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.opentest4j.AssertionFailedError;

/**
 * An expectation on the times of regions, of which the minimum over all runs counts.
 *
 * @param text the annotation, for messages
 * @param words the expectation in words
 * @param regions the paths of the regions, or patterns
 * @param repeats how often the body runs
 * @param problem returns the expected and the found time as a sentence after "Expected", from the minimum time of each region; empty
 *     if the expectation is met
 * @param ignoresOtherThreads whether calls of other threads that are not recorded are ignored
 */
public record TimeExpectation(
        String text,
        String words,
        List<RegionPath> regions,
        int repeats,
        Function<List<Long>, Optional<String>> problem,
        boolean ignoresOtherThreads)
        implements Expectation {

    @Override
    public void check(List<TestBodyRun> runs) {
        if (runs.stream().allMatch(run -> run.tree().isTimed())) {
            checkTimes(runs);
        }
        RegionPath[] paths = regions.toArray(RegionPath[]::new);
        new TreeExpectation(text, tree -> CheckedExpectation.onTimeOf(tree, words, paths), ignoresOtherThreads)
                .check(runs);
    }

    private void checkTimes(List<TestBodyRun> runs) {
        List<TimesOfRuns> times = regions.stream()
                .map(region -> TimesOfRuns.of(region, runs, text))
                .toList();
        problem.apply(times.stream().map(region -> region.times().minimum()).toList())
                .map(sentence -> new TimeReport("[" + text + "] Expected " + sentence, times, runs))
                .ifPresent(report -> RunningTest.current().throwOrWarn(new AssertionFailedError(report.toString())));
    }
}
