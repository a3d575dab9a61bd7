package io.ftimer.junit.internal.expect;

import io.ftimer.assertj.internal.expectation.CheckedExpectation;
import io.ftimer.assertj.internal.tree.CountBounds;
import io.ftimer.assertj.internal.tree.ExpectedMetric;
import io.ftimer.assertj.internal.tree.RegionMetric;
import io.ftimer.internal.text.ShownText;
import io.ftimer.junit.internal.prove.InjectedFault;
import io.ftimer.values.RegionPath;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * An expectation on a metric of a region or of the body, of which the minimum over the measured runs counts.
 *
 * @param region the path of the region, or a pattern; empty for the body
 * @param isSelf whether the regions inside the region are left out
 * @param reason why the maximum is far above what is found; may be empty
 */
public record MetricExpectation(
        String text,
        RegionMetric metric,
        Optional<RegionPath> region,
        CountBounds bounds,
        boolean isSelf,
        MeasuredRuns measured,
        boolean ignoresOtherThreads,
        String reason)
        implements Expectation {

    /**
     * How often a body runs for its bytes and steps.
     *
     * @param warmups the number of runs before those that are measured; the run that JUnit starts is the first
     */
    public record MeasuredRuns(int warmups, int repeats) {

        public MeasuredRuns {
            if (warmups < 0) {
                throw new IllegalArgumentException("warmups must be at least 0, was " + warmups);
            }
            if (repeats < 1) {
                throw new IllegalArgumentException("repeats must be at least 1, was " + repeats);
            }
        }

        /** Returns how often the body runs, with the run that JUnit starts. */
        public int total() {
            return warmups + repeats;
        }

        MeasuredRuns max(MeasuredRuns other) {
            return new MeasuredRuns(Math.max(warmups, other.warmups), Math.max(repeats, other.repeats));
        }
    }

    @Override
    public Optional<MetricExpectation> ofMetric() {
        return Optional.of(this);
    }

    @Override
    public List<InjectedFault> faults() {
        return bounds.max() == Long.MAX_VALUE
                ? List.of()
                : List.of(new InjectedFault.Usage(
                        metric.metric(), metric.noun(), InjectedFault.calls(bounds.max(), reason)));
    }

    @Override
    public void check(List<TestBodyRun> runs) {
        List<TestBodyRun> alone =
                runs.stream().filter(run -> ignoresOtherThreads || isAlone(run)).toList();
        // a run in which other threads were at work proves nothing if there is one without
        TestBodyRun smallest = (alone.isEmpty() ? runs : alone)
                .stream().min(Comparator.comparingLong(this::number)).orElseThrow();
        String which = runs.size() == 1 ? "" : ", in the smallest of " + ShownText.counted(runs.size(), "run");
        ExpectedMetric expected = new ExpectedMetric(metric, bounds, isSelf, ignoresOtherThreads, which);
        TreeExpectation.verify(
                text,
                region.map(path -> CheckedExpectation.onMetric(smallest.tree().select(path), expected))
                        .orElseGet(() -> CheckedExpectation.onMetricOfBody(smallest.tree(), ofBody(smallest), expected))
                        .withReason(reason),
                ignoresOtherThreads);
    }

    private boolean isAlone(TestBodyRun run) {
        return run.summary().metrics().measured().outside(metric.metric()).isEmpty();
    }

    /** Returns the number of a run; one without the region is the smallest, and fails. */
    private long number(TestBodyRun run) {
        return region.map(path -> run.tree().select(path))
                .map(regions -> regions.isEmpty() ? -1 : regions.rows().metric(metric.metric(), isSelf))
                .orElseGet(() -> ofBody(run).orElse(-1));
    }

    private OptionalLong ofBody(TestBodyRun run) {
        Long found = run.metrics().get(metric.metric());
        return found == null ? OptionalLong.empty() : OptionalLong.of(found);
    }
}
