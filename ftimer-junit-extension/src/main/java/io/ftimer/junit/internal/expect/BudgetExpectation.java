package io.ftimer.junit.internal.expect;

import io.ftimer.assertj.internal.expectation.CheckedExpectation;
import io.ftimer.assertj.internal.times.RunTimes;
import io.ftimer.internal.text.ShownText;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.Optional;

/**
 * The expected maximum time of a region.
 *
 * @param text the annotation, for messages
 * @param region the path of the region, or a pattern
 * @param limit the maximum time as it is written in the annotation
 * @param limitNanos the maximum time
 * @param repeats how often the body runs
 * @param ignoresOtherThreads whether calls of other threads that are not recorded are ignored
 */
public record BudgetExpectation(
        String text, RegionPath region, String limit, long limitNanos, int repeats, boolean ignoresOtherThreads)
        implements Expectation {

    @Override
    public void check(List<TestBodyRun> runs) {
        TimesOfRuns times = TimesOfRuns.of(region, runs, text);
        long fastest = times.times().minimum();
        if (fastest > limitNanos) {
            String sentence = "[" + text + "] Expected region " + ShownText.quoted(region) + " to take at most " + limit
                    + ", but the fastest run took " + RunTimes.millis(fastest) + ":";
            new TimeReport(sentence, List.of(times), runs).throwOrWarn();
        }
        new TreeExpectation(
                        text,
                        tree -> CheckedExpectation.onTimeOf(
                                tree, Optional.empty(), "\"" + region + "\" at most " + limit, region),
                        ignoresOtherThreads)
                .check(runs);
    }
}
