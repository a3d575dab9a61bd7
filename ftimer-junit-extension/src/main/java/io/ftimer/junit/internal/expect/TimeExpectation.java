package io.ftimer.junit.internal.expect;

import io.ftimer.assertj.internal.expectation.CheckedExpectation;
import io.ftimer.assertj.internal.expectation.RunningTest;
import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.assertj.internal.tree.SelectedRegions;
import io.ftimer.assertj.internal.tree.Spread;
import io.ftimer.assertj.internal.tree.TimeLimits;
import io.ftimer.internal.text.ShownText;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.opentest4j.AssertionFailedError;

/**
 * An expectation on the times of regions, of which the minimum over all runs counts.
 *
 * @param regions the paths of the regions, or patterns
 * @param limits what follows from a share that the machine hides; empty if waiting is part of the time
 * @param problem returns the expected and the found time as a sentence after "Expected", from the minimum time of each region; empty
 *     if the expectation is met
 */
public record TimeExpectation(
        String text,
        String words,
        List<RegionPath> regions,
        int repeats,
        Optional<TimeLimits> limits,
        Function<List<Long>, Optional<String>> problem,
        boolean ignoresOtherThreads)
        implements Expectation {

    @Override
    public void check(List<TestBodyRun> runs) {
        if (runs.stream().allMatch(run -> run.summary().isTimed())) {
            checkTimes(runs);
        }
        RegionPath[] paths = regions.toArray(RegionPath[]::new);
        new TreeExpectation(text, tree -> CheckedExpectation.onTimeOf(tree, words, paths), ignoresOtherThreads)
                .check(runs);
    }

    private void checkTimes(List<TestBodyRun> runs) {
        runs.forEach(run -> regions.forEach(
                region -> TreeExpectation.verify(text, CheckedExpectation.onPresence(run.tree(), region), false)));
        Optional<String> sentence = problem(wallTimes(runs));
        if (sentence.isEmpty()) {
            return;
        }
        if (limits.isEmpty() || !processorShare(runs).isSmall()) {
            RunningTest.current().throwOrWarn(new AssertionFailedError(report(sentence.get(), wallTimes(runs), runs)));
            return;
        }
        List<TestBodyRun> measured = runs.stream()
                .filter(run -> run.summary().metrics().names().contains(TestBodyRun.CPU))
                .toList();
        // a thread without a clock of its own has no time
        boolean isKnown =
                !measured.isEmpty() && processorTimes(measured).stream().allMatch(region -> region.minimum() > 0);
        Optional<String> confirmed = isKnown ? problem(processorTimes(measured)) : Optional.empty();
        if (confirmed.isPresent()) {
            String ofProcessor = confirmed.get().replaceFirst("the time of", "the CPU time of");
            RunningTest.current()
                    .throwOrWarn(new AssertionFailedError(report(ofProcessor, processorTimes(measured), measured)));
        } else {
            cannotTell(report(sentence.get(), wallTimes(runs), runs));
        }
    }

    /** Noise is no failure unless limits are enforced. */
    private void cannotTell(String report) {
        String message = "Cannot tell, because the thread did not run all the time. " + report;
        if (limits.orElseThrow() == TimeLimits.ENFORCE) {
            throw new AssertionFailedError(message);
        }
        RunningTest.current().warn(message + "\n\nThis fails with ftimer.budgets=enforce.");
    }

    private Optional<String> problem(List<RunTimes> times) {
        return problem.apply(times.stream().map(RunTimes::minimum).toList());
    }

    @Override
    public boolean isUndecided(List<TestBodyRun> runs) {
        return limits.isPresent()
                && processorShare(runs).isSmall()
                && runs.stream().allMatch(run -> run.summary().isTimed())
                && problem(wallTimes(runs)).isPresent();
    }

    private List<RunTimes> wallTimes(List<TestBodyRun> runs) {
        return times(runs, SelectedRegions::inclusiveNanos);
    }

    private List<RunTimes> processorTimes(List<TestBodyRun> runs) {
        return times(runs, region -> region.metric(TestBodyRun.CPU, false));
    }

    private List<RunTimes> times(List<TestBodyRun> runs, Function<SelectedRegions, Long> nanos) {
        return regions.stream()
                .map(region -> new RunTimes(runs.stream()
                        .map(run -> nanos.apply(run.tree().select(region)))
                        .toList()))
                .toList();
    }

    private static ProcessorShare processorShare(List<TestBodyRun> runs) {
        return new ProcessorShare(
                runs.stream().mapToLong(TestBodyRun::cpuNanos).sum(),
                runs.stream().mapToLong(TestBodyRun::wallNanos).sum());
    }

    /** Returns the message about an unexpected time, with the data that distinguishes slow code from a busy machine. */
    private String report(String sentence, List<RunTimes> times, List<TestBodyRun> runs) {
        List<String> lines = new ArrayList<>();
        lines.add("[" + text + "] Expected " + sentence);
        for (int i = 0; i < times.size(); i++) {
            lines.add("  " + ShownText.quoted(regions.get(i)) + ": " + times.get(i));
        }
        lines.add("  " + processorShare(runs));
        if (runs.size() == 1) {
            lines.add("  One run says little about the code; set repeats to 5 or more.");
        }
        AssertedTree fastest = runs.get(times.get(0).fastest()).tree();
        List<SummaryEntry> inQuestion = regions.stream()
                .flatMap(region -> fastest.summary().entries(region).stream())
                .toList();
        return RunningTest.current()
                .withCommand(fastest.withTimes(String.join("\n", lines), AssertedTree.among(inQuestion)));
    }

    public static String millis(long nanos) {
        return String.format(Locale.ROOT, "%.3f ms", nanos / 1e6);
    }

    /**
     * The share of the elapsed time that a thread was running; it distinguishes slow code from a busy machine.
     *
     * @param cpuNanos the CPU time of the thread, 0 if it is unknown
     */
    record ProcessorShare(long cpuNanos, long wallNanos) {
        /** Far enough below 1 that the resolution of the CPU clock does not matter. */
        private static final double BUSY_BELOW = 0.8;

        /** Returns whether the thread is known to have run for a part of the time only. */
        boolean isSmall() {
            return cpuNanos > 0 && wallNanos > 0 && (double) cpuNanos / wallNanos < BUSY_BELOW;
        }

        @Override
        public String toString() {
            if (cpuNanos == 0 || wallNanos <= 0) {
                return "CPU/wall is unknown";
            }
            String text = String.format(Locale.ROOT, "CPU/wall %.2f", (double) cpuNanos / wallNanos);
            return isSmall() ? text + ": the machine was busy, or the code waits" : text;
        }
    }

    /** The times of several runs of the same code, at least one. */
    record RunTimes(List<Long> nanos) {
        /** Returns the minimum time. Disturbances only make a run longer, so the minimum is nearest to the cost of the code. */
        long minimum() {
            return spread().min();
        }

        Spread spread() {
            return Spread.of(nanos);
        }

        int fastest() {
            return nanos.indexOf(minimum());
        }

        @Override
        public String toString() {
            return ShownText.counted(nanos.size(), "run") + ", min " + millis(spread().min()) + ", median "
                    + millis(spread().median()) + ", max " + millis(spread().max());
        }
    }
}
