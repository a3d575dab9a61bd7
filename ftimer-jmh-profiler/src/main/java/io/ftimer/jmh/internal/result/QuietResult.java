package io.ftimer.jmh.internal.result;

import java.util.Collection;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.Aggregator;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.util.ListStatistics;
import org.openjdk.jmh.util.Statistics;

/**
 * One number per iteration, like the scalar results of JMH, but without a block of its own after the run: there may be hundreds, and
 * the tree shows them all.
 *
 * <p>Thread safety: immutable.
 */
final class QuietResult extends Result<QuietResult> {
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
