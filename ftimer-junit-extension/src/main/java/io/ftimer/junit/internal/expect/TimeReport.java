package io.ftimer.junit.internal.expect;

import io.ftimer.assertj.internal.times.ProcessorShare;
import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.assertj.internal.tree.SummaryTreeText;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import java.util.ArrayList;
import java.util.List;

/**
 * The message about an unexpected time, with the data that distinguishes slow code from a busy machine.
 *
 * @param sentence the expected and the found time
 * @param times the times of the regions in question; the tree is that of the fastest run of the first one
 * @param runs all runs
 */
record TimeReport(String sentence, List<TimesOfRuns> times, List<TestBodyRun> runs) {
    @Override
    public String toString() {
        SessionSummary fastest = runs.get(times.get(0).times().fastest()).summary();
        List<String> lines = new ArrayList<>();
        lines.add(sentence);
        times.forEach(region -> lines.add("  " + region));
        lines.add("  " + processorShare());
        if (runs.size() == 1) {
            lines.add("  One run says little about the code; set repeats to 5 or more.");
        }
        lines.add("");
        lines.add(SummaryTreeText.withTimes(fastest, AssertedTree.among(regionsInQuestion(fastest))));
        return String.join("\n", lines);
    }

    private List<SummaryEntry> regionsInQuestion(Summary tree) {
        return times.stream()
                .flatMap(region -> tree.entries(region.path()).stream())
                .toList();
    }

    private ProcessorShare processorShare() {
        return new ProcessorShare(
                runs.stream().mapToLong(TestBodyRun::cpuNanos).sum(),
                runs.stream().mapToLong(TestBodyRun::wallNanos).sum());
    }
}
