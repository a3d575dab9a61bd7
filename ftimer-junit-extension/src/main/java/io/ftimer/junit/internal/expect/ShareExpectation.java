package io.ftimer.junit.internal.expect;

import io.ftimer.assertj.internal.expectation.CheckedExpectation;
import io.ftimer.assertj.internal.times.ShareRange;
import io.ftimer.internal.text.ShownText;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.Optional;

/**
 * The expected share of the time of one region in the time of another.
 *
 * @param text the annotation, for messages
 * @param part the path of the region, or a pattern
 * @param whole the path of the other region, or a pattern
 * @param expected the accepted shares
 * @param repeats how often the body runs
 * @param ignoresOtherThreads whether calls of other threads that are not recorded are ignored
 */
public record ShareExpectation(
        String text, RegionPath part, RegionPath whole, ShareRange expected, int repeats, boolean ignoresOtherThreads)
        implements Expectation {

    @Override
    public void check(List<TestBodyRun> runs) {
        TimesOfRuns ofPart = TimesOfRuns.of(part, runs, text);
        TimesOfRuns ofWhole = TimesOfRuns.of(whole, runs, text);
        long wholeNanos = ofWhole.times().minimum();
        double share = (double) ofPart.times().minimum() / wholeNanos;
        if (wholeNanos <= 0 || !expected.contains(share)) {
            String found = wholeNanos <= 0 ? "that took no time" : "it is " + expected.rejected(share);
            String sentence = "[" + text + "] Expected the time of region " + ShownText.quoted(part) + " to be "
                    + expected + " of that of " + ShownText.quoted(whole) + ", but " + found
                    + ", from the fastest runs of each:";
            new TimeReport(sentence, List.of(ofPart, ofWhole), runs).throwOrWarn();
        }
        String words = "the time of \"" + part + "\" to be " + expected + " of that of \"" + whole + "\"";
        new TreeExpectation(
                        text,
                        tree -> CheckedExpectation.onTimeOf(tree, Optional.empty(), words, part, whole),
                        ignoresOtherThreads)
                .check(runs);
    }
}
