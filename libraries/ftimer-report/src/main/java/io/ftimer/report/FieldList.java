package io.ftimer.report;

import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.stats.CountStats;
import io.ftimer.reduce.stats.PercentStats;
import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.report.internal.schema.Field;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Collects the fields of records with statistics, whose columns have systematic names. Thread safety: thread-confined. */
final class FieldList<T> {
    private final List<Field<T>> fields = new ArrayList<>();

    FieldList<T> add(String column, Function<T, @Nullable Object> value) {
        fields.add(new Field<>(column, value));
        return this;
    }

    /** Adds a value of a part of the row. */
    <P> FieldList<T> add(String column, Function<T, P> part, Function<P, @Nullable Object> value) {
        return add(column, row -> value.apply(part.apply(row)));
    }

    FieldList<T> addAll(List<Field<T>> further) {
        fields.addAll(further);
        return this;
    }

    /** Adds the position in the tree, and the name. */
    FieldList<T> addPlace(Function<T, ReducedEntry> region) {
        return add("node_id", region, ReducedEntry::nodeId)
                .add("parent_id", region, ReducedEntry::parentId)
                .add("depth", region, ReducedEntry::depth)
                .add("name", region, ReducedEntry::name);
    }

    /** Adds minimum, mean and maximum in seconds. */
    FieldList<T> times(String what, Function<T, TimeStats> times) {
        return add("min_" + what + "_time", times, TimeStats::minSeconds)
                .add("avg_" + what + "_time", times, TimeStats::meanSeconds)
                .add("max_" + what + "_time", times, TimeStats::maxSeconds);
    }

    /** Adds the ranks of minimum and maximum. */
    FieldList<T> ranks(String what, Function<T, TimeStats> times) {
        return add("min_" + what + "_time_rank", times, TimeStats::minContributor)
                .add("max_" + what + "_time_rank", times, TimeStats::maxContributor);
    }

    /** Adds minimum, mean and maximum over lanes, and the imbalance. */
    FieldList<T> laneTimes(String what, Function<T, TimeStats> times) {
        return times(what, times).add(what + "_imbalance", times, TimeStats::laneImbalance);
    }

    /** Adds minimum, mean and maximum of numbers of calls. */
    FieldList<T> calls(String infix, Function<T, CountStats> calls, Function<CountStats, @Nullable Object> mean) {
        return add("min_" + infix + "call_count", calls, CountStats::min)
                .add("avg_" + infix + "call_count", calls, mean)
                .add("max_" + infix + "call_count", calls, CountStats::max);
    }

    /** Adds minimum, mean and maximum of percentages. */
    FieldList<T> percents(String infix, Function<T, PercentStats> percents) {
        return add("min_" + infix + "pct_time", percents, PercentStats::min)
                .add("avg_" + infix + "pct_time", percents, PercentStats::mean)
                .add("max_" + infix + "pct_time", percents, PercentStats::max);
    }

    FieldList<T> without(Collection<String> columns) {
        FieldList<T> others = new FieldList<>();
        fields.stream().filter(field -> !columns.contains(field.column())).forEach(others.fields::add);
        return others;
    }

    List<Field<T>> list() {
        return List.copyOf(fields);
    }
}
