package io.ftimer.jmh.internal.file;

import io.ftimer.jmh.tree.CallDurations;
import io.ftimer.jmh.tree.ProfiledRegion;
import io.ftimer.jmh.tree.ProfiledTree;
import io.ftimer.report.internal.text.JsonText;
import java.io.IOException;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * One value of a record: a column in CSV, a member in JSON.
 *
 * @param name the name of the column or member
 * @param value returns a {@code String}, {@code Boolean}, {@code Integer}, {@code Long} or {@code Double}
 * @param <A> the described type
 * @param <B> the type of its context
 */
record Field<A, B>(String name, BiFunction<A, B, Object> value) {
    static final int FORMAT_VERSION = 3;

    /** The fields of a tree. */
    static final List<Field<BenchmarkParams, ProfiledTree>> TREE = List.of(
            new Field<>("format_version", (benchmark, tree) -> FORMAT_VERSION),
            new Field<>("benchmark", (benchmark, tree) -> benchmark.getBenchmark()),
            new Field<>("mode", (benchmark, tree) -> benchmark.getMode().shortLabel()),
            new Field<>("params", (benchmark, tree) -> BenchmarkName.params(benchmark, tree.isInstrumented())),
            new Field<>("benchmark_threads", (benchmark, tree) -> benchmark.getThreads()),
            new Field<>("forks", (benchmark, tree) -> tree.forks()),
            new Field<>("iterations", (benchmark, tree) -> tree.iterations()),
            new Field<>("operations", (benchmark, tree) -> tree.operations()),
            new Field<>("is_timed", (benchmark, tree) -> tree.timed()),
            new Field<>(
                    "overhead_ns_per_op",
                    (benchmark, tree) -> tree.perOp(tree.overhead().value())),
            new Field<>("error_count", (benchmark, tree) -> tree.problems().count()),
            new Field<>("missed_count", (benchmark, tree) -> tree.problems().missed()),
            new Field<>(
                    "ns_per_op",
                    (benchmark, tree) ->
                            known(tree, tree.perOp(tree.accounting().operationNanos()))),
            new Field<>("score_ns_per_op", (benchmark, tree) -> tree.scoreNanos()),
            new Field<>(
                    "outside_ns_per_op",
                    (benchmark, tree) ->
                            known(tree, tree.perOp(tree.accounting().outsideNanos()))),
            new Field<>(
                    "min_overhead_ns_per_op",
                    (benchmark, tree) -> tree.perOp(tree.overhead().low())),
            new Field<>(
                    "max_overhead_ns_per_op",
                    (benchmark, tree) -> tree.perOp(tree.overhead().high())));

    /** The fields of a region. */
    static final List<Field<ProfiledRegion, ProfiledTree>> REGION = List.of(
            new Field<>("thread", (region, tree) -> region.thread()),
            new Field<>("depth", (region, tree) -> region.names().size() - 1),
            new Field<>("path", (region, tree) -> region.path().toString()),
            new Field<>("name", (region, tree) -> region.name()),
            new Field<>("kind", (region, tree) -> region.kind().key()),
            new Field<>("call_count", (region, tree) -> region.calls()),
            new Field<>("calls_per_op", (region, tree) -> tree.callsPerOp(region)),
            new Field<>("min_calls_per_op", (region, tree) -> region.minCallsPerOp()),
            new Field<>("max_calls_per_op", (region, tree) -> region.maxCallsPerOp()),
            new Field<>("inclusive_nanos", (region, tree) -> region.inclusiveNanos()),
            new Field<>("self_nanos", (region, tree) -> region.selfNanos()),
            new Field<>("inclusive_ns_per_op", (region, tree) -> tree.perOp(region.inclusiveNanos())),
            new Field<>("self_ns_per_op", (region, tree) -> tree.perOp(region.selfNanos())),
            new Field<>(
                    "self_overhead_ns_per_op",
                    (region, tree) -> tree.perOp(region.overhead().value())),
            new Field<>(
                    "min_self_overhead_ns_per_op",
                    (region, tree) -> tree.perOp(region.overhead().low())),
            new Field<>(
                    "max_self_overhead_ns_per_op",
                    (region, tree) -> tree.perOp(region.overhead().high())),
            new Field<>("self_percent", (region, tree) -> tree.selfPercent(region)),
            new Field<>("inclusive_ns_per_call", (region, tree) -> region.nanosPerCall()),
            new Field<>("p50_nanos", (region, tree) -> percentile(region, 50)),
            new Field<>("p99_nanos", (region, tree) -> percentile(region, 99)),
            new Field<>("max_nanos", (region, tree) -> percentile(region, 100)),
            new Field<>(
                    "allocated_bytes", (region, tree) -> known(region.measured().allocatedBytes())),
            new Field<>("cpu_nanos", (region, tree) -> known(region.measured().cpuNanos())));

    private static Object known(ProfiledTree tree, double value) {
        return tree.accounting().isKnown() ? value : Double.NaN;
    }

    private static Object known(@Nullable Long value) {
        return value == null ? (Object) Double.NaN : value;
    }

    private static Object percentile(ProfiledRegion region, double percent) {
        CallDurations durations = region.measured().durations();
        return durations == null ? (Object) Double.NaN : durations.percentileNanos(percent);
    }

    Object of(A subject, B whole) {
        return value.apply(subject, whole);
    }

    /** Returns the value as text, which is empty for NaN and infinity. */
    String text(A subject, B whole) {
        Object found = of(subject, whole);
        return found instanceof Double number && !Double.isFinite(number) ? "" : found.toString();
    }

    void write(A subject, B whole, JsonText json) throws IOException {
        json.name(name);
        Object found = of(subject, whole);
        if (found instanceof Boolean flag) {
            json.value(flag);
        } else if (found instanceof Double number) {
            json.value(number.doubleValue());
        } else if (found instanceof Number number) {
            json.value(number.longValue());
        } else {
            json.value(found.toString());
        }
    }
}
