package io.ftimer.junit.internal.expect;

import io.ftimer.junit.internal.times.ProcessorShare;
import io.ftimer.junit.internal.tree.SummaryTreeText;
import io.ftimer.summary.SummaryEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.opentest4j.AssertionFailedError;

/**
 * The message about an unexpected time, with the data that distinguishes slow code from a busy machine.
 *
 * @param sentence the expected and the found time
 * @param times the times of the regions in question; the tree is that of the fastest run of the first one
 * @param runs all runs
 */
record TimeReport(String sentence, List<TimesOfRuns> times, List<Run> runs) {
    void throwOrWarn(Conditions conditions, Consumer<String> warnings) {
        conditions.timeLimits(warnings).throwOrWarn(new AssertionFailedError(toString()));
    }

    @Override
    public String toString() {
        List<String> lines = new ArrayList<>();
        lines.add(sentence);
        times.forEach(region -> lines.add("  " + region));
        lines.add("  " + processorShare());
        if (runs.size() == 1) {
            lines.add("  One run says little about the code; set repeats to 5 or more.");
        }
        lines.add("");
        lines.add(SummaryTreeText.withTimes(
                runs.get(times.get(0).times().fastest()).summary(), this::isInQuestion));
        return String.join("\n", lines);
    }

    private boolean isInQuestion(SummaryEntry entry) {
        return times.stream().map(TimesOfRuns::path).anyMatch(path -> path.matches(entry.path()));
    }

    private ProcessorShare processorShare() {
        return new ProcessorShare(
                runs.stream().mapToLong(Run::cpuNanos).sum(),
                runs.stream().mapToLong(Run::wallNanos).sum());
    }
}
