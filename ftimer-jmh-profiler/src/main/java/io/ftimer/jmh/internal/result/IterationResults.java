package io.ftimer.jmh.internal.result;

import io.ftimer.jmh.internal.option.Metric;
import io.ftimer.jmh.internal.option.Option;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import io.ftimer.jmh.tree.ProfiledRegion;
import io.ftimer.jmh.tree.ProfiledRegion.Key;
import io.ftimer.jmh.tree.ProfiledTree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.Result;

/**
 * Creates the secondary results of the iterations of one fork.
 *
 * <p>Thread safety: for one thread at a time.
 */
public final class IterationResults {
    private final ProfilerOptions options;
    private final String prefix;
    private ChosenLabels chosen;

    /** Creates results that start with the labels of the previous fork, if any. */
    public IterationResults(ProfilerOptions options) {
        this.options = options;
        this.prefix = options.get(Option.PREFIX);
        this.chosen = LabelFile.ofPreviousFork();
    }

    /** Returns the results of one iteration: those of each region, of all regions, and the tree. */
    public List<Result<?>> of(ProfiledTree tree) {
        chosen = chosen.with(tree, options);
        Map<Key, ProfiledRegion> regions = new HashMap<>();
        Stream.concat(tree.regions().stream(), tree.regionsByThread().stream())
                .forEach(region -> regions.put(region.key(), region));
        List<Result<?>> results = new ArrayList<>();
        chosen.labels()
                .forEach((key, label) -> addRegion(
                        prefix + '.' + label, tree, regions.getOrDefault(key, ProfiledRegion.unopened(key)), results));
        results.add(new QuietResult(
                prefix + ".overhead.norm", tree.perOp(tree.timingNanos()), "ns/op", AggregationPolicy.AVG));
        results.add(new QuietResult(prefix + ".threads", tree.threads(), "threads", AggregationPolicy.MAX));
        results.add(new QuietResult(prefix + ".errors", tree.problems().count(), "errors", AggregationPolicy.SUM));
        results.add(TreeResult.ofIteration(options, tree, chosen));
        return results;
    }

    private void addRegion(String label, ProfiledTree tree, ProfiledRegion region, List<Result<?>> results) {
        for (Metric metric : options.metrics()) {
            results.add(new QuietResult(
                    label + '.' + metric.label(), metric.of(tree, region), metric.unit(), AggregationPolicy.AVG));
        }
    }
}
