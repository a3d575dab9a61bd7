package io.ftimer.junit.internal.expect;

import io.ftimer.assertj.internal.expectation.CheckedExpectation;
import io.ftimer.assertj.internal.expectation.RunningTest;
import io.ftimer.assertj.internal.times.ProcessorShare;
import io.ftimer.assertj.internal.times.RunTimes;
import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.assertj.internal.tree.SummaryTreeText;
import io.ftimer.internal.text.ShownText;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.opentest4j.AssertionFailedError;

/**
 * An expectation on the times of regions, of which the minimum over all runs counts.
 *
 * @param text the annotation, for messages
 * @param regions the paths of the regions, or patterns
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
        List<RunTimes> times =
                regions.stream().map(region -> times(region, runs)).toList();
        problem.apply(times.stream().map(RunTimes::minimum).toList())
                .ifPresent(sentence ->
                        RunningTest.current().throwOrWarn(new AssertionFailedError(report(sentence, times, runs))));
    }

    /** Returns the inclusive time of a region in each run; fails if one lacks the region. */
    private RunTimes times(RegionPath region, List<TestBodyRun> runs) {
        runs.forEach(run -> TreeExpectation.verify(text, CheckedExpectation.onPresence(run.tree(), region), false));
        return new RunTimes(runs.stream()
                .map(run -> run.tree().select(region).inclusiveNanos())
                .toList());
    }

    /** Returns the message about an unexpected time, with the data that distinguishes slow code from a busy machine. */
    private String report(String sentence, List<RunTimes> times, List<TestBodyRun> runs) {
        List<String> lines = new ArrayList<>();
        lines.add("[" + text + "] Expected " + sentence);
        for (int i = 0; i < times.size(); i++) {
            lines.add("  " + ShownText.quoted(regions.get(i)) + ": " + times.get(i));
        }
        lines.add("  "
                + new ProcessorShare(
                        runs.stream().mapToLong(TestBodyRun::cpuNanos).sum(),
                        runs.stream().mapToLong(TestBodyRun::wallNanos).sum()));
        if (runs.size() == 1) {
            lines.add("  One run says little about the code; set repeats to 5 or more.");
        }
        lines.add("");
        SessionSummary fastest = runs.get(times.get(0).fastest()).summary();
        List<SummaryEntry> inQuestion = regions.stream()
                .flatMap(region -> fastest.entries(region).stream())
                .toList();
        lines.add(SummaryTreeText.withTimes(fastest, AssertedTree.among(inQuestion)));
        return String.join("\n", lines);
    }
}
