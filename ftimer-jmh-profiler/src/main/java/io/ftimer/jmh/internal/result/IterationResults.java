package io.ftimer.jmh.internal.result;

import io.ftimer.jmh.internal.option.ProfilerOptions;
import io.ftimer.jmh.internal.option.ShownMetric;
import io.ftimer.jmh.internal.tree.ProfiledRegion;
import io.ftimer.jmh.internal.tree.ProfiledTree;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.Aggregator;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.util.ListStatistics;
import org.openjdk.jmh.util.Statistics;

/**
 * Creates the secondary results of the iterations of one fork.
 *
 * <p>Thread safety: for one thread at a time.
 */
public final class IterationResults {
    private final ProfilerOptions options;
    private ChosenLabels chosen;

    /** Creates results that start with the labels of the previous fork, if any. */
    public IterationResults(ProfilerOptions options) {
        this.options = options;
        this.chosen = LabelFile.ofPreviousFork();
    }

    /** Returns the results of one iteration: those of each region, of all regions, and the tree. */
    public List<Result<?>> of(ProfiledTree tree) {
        chosen = chosen.with(tree, options);
        Map<String, ProfiledRegion> regions = new HashMap<>();
        tree.regions().forEach(region -> regions.put(region.text(), region));
        List<Result<?>> results = new ArrayList<>();
        chosen.labels()
                .forEach((path, label) -> addRegion(
                        TreeResult.LABEL + '.' + label,
                        tree,
                        regions.getOrDefault(path, ProfiledRegion.unopened(path)),
                        results));
        boolean hasRows = !options.metrics().isEmpty();
        if (hasRows) {
            addWhole(tree, results);
        }
        if (hasRows || tree.problems().count() > 0) {
            add(".errors", tree.problems().count(), "errors", AggregationPolicy.SUM, results);
        }
        if (!tree.isComplete()) {
            add(".incomplete", tree.problems().missed(), "missed", AggregationPolicy.SUM, results);
        }
        results.add(TreeResult.ofIteration(options, tree, chosen));
        return results;
    }

    private void addWhole(ProfiledTree tree, List<Result<?>> results) {
        add(".overhead.norm", tree.perOp(tree.overhead().value()), "ns/op", AggregationPolicy.AVG, results);
        if (tree.accounting().isKnown()) {
            add(".outside.norm", tree.perOp(tree.accounting().outsideNanos()), "ns/op", AggregationPolicy.AVG, results);
        }
        add(".threads", tree.threads(), "threads", AggregationPolicy.MAX, results);
    }

    private void add(String label, double value, String unit, AggregationPolicy policy, List<Result<?>> results) {
        results.add(new QuietResult(TreeResult.LABEL + label, value, unit, policy));
    }

    private void addRegion(String label, ProfiledTree tree, ProfiledRegion region, List<Result<?>> results) {
        for (ShownMetric metric : options.metrics()) {
            results.add(new QuietResult(
                    label + '.' + metric.label(), metric.of(tree, region), metric.unit(), AggregationPolicy.AVG));
        }
    }

    /**
     * One number per iteration, like the scalar results of JMH, but without a block of its own after the run: there may be hundreds, and
     * the tree shows them all.
     *
     * <p>Thread safety: immutable.
     */
    private static final class QuietResult extends Result<QuietResult> {
        private static final long serialVersionUID = 1;

        QuietResult(String label, double value, String unit, AggregationPolicy policy) {
            this(label, of(value), unit, policy);
        }

        private QuietResult(String label, Statistics values, String unit, AggregationPolicy policy) {
            super(ResultRole.SECONDARY, label, values, unit, policy);
        }

        @Override
        protected Aggregator<QuietResult> getThreadAggregator() {
            return this::withValues;
        }

        @Override
        protected Aggregator<QuietResult> getIterationAggregator() {
            return this::withValues;
        }

        private QuietResult withValues(Collection<QuietResult> results) {
            ListStatistics values = new ListStatistics();
            results.forEach(result -> values.addValue(result.getScore()));
            return new QuietResult(label, values, unit, policy);
        }

        /** Returns 0, the number of calls of a region that an iteration did not open. */
        @Override
        protected QuietResult getZeroResult() {
            return new QuietResult(label, 0, unit, policy);
        }

        @Override
        public String extendedInfo() {
            return "";
        }
    }
}
