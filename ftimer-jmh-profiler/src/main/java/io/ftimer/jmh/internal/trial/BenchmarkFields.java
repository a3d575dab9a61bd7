package io.ftimer.jmh.internal.trial;

import io.ftimer.jmh.tree.ProfiledRegion;
import io.ftimer.jmh.tree.ProfiledTree;
import io.ftimer.report.internal.schema.Field;
import java.util.List;
import java.util.function.LongToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;

/** The values of the files of a benchmark. Numbers that are not known are NaN. Stateless. */
final class BenchmarkFields {
    private BenchmarkFields() {}

    /** Returns the fields of a tree of a benchmark. */
    static List<Field<ProfiledTree>> tree(BenchmarkParams benchmark) {
        return List.of(
                new Field<>("benchmark", tree -> benchmark.getBenchmark()),
                new Field<>("mode", tree -> benchmark.getMode().shortLabel()),
                new Field<>("params", tree -> BenchmarkName.params(benchmark, tree.isInstrumented())),
                new Field<>("benchmark_threads", tree -> benchmark.getThreads()),
                new Field<>("forks", tree -> tree.forks()),
                new Field<>("iterations", tree -> tree.iterations()),
                new Field<>("operations", tree -> tree.operations()),
                new Field<>("is_timed", tree -> tree.timed()),
                new Field<>(
                        "overhead_ns_per_op", tree -> tree.perOp(tree.overhead().value())),
                new Field<>("error_count", tree -> tree.problems().count()),
                new Field<>("missed_count", tree -> tree.problems().missed()),
                new Field<>(
                        "ns_per_op",
                        tree -> known(tree, tree.perOp(tree.accounting().operationNanos()))),
                new Field<>("score_ns_per_op", tree -> tree.scoreNanos()),
                new Field<>(
                        "outside_ns_per_op",
                        tree -> known(tree, tree.perOp(tree.accounting().outsideNanos()))),
                new Field<>(
                        "min_overhead_ns_per_op",
                        tree -> tree.perOp(tree.overhead().low())),
                new Field<>(
                        "max_overhead_ns_per_op",
                        tree -> tree.perOp(tree.overhead().high())));
    }

    /** Returns the fields of a region of a tree. */
    static List<Field<ProfiledRegion>> region(ProfiledTree tree) {
        LongToDoubleFunction percent = tree.percentOfTotal();
        return List.of(
                new Field<>("depth", region -> region.names().size() - 1),
                new Field<>("path", region -> region.path().toString()),
                new Field<>("name", region -> region.name()),
                new Field<>("kind", region -> region.kind().key()),
                new Field<>("call_count", region -> region.calls()),
                new Field<>("calls_per_op", region -> tree.callsPerOp(region)),
                new Field<>("min_calls_per_op", region -> region.minCallsPerOp()),
                new Field<>("max_calls_per_op", region -> region.maxCallsPerOp()),
                new Field<>("inclusive_nanos", region -> region.inclusiveNanos()),
                new Field<>("self_nanos", region -> region.selfNanos()),
                new Field<>("inclusive_ns_per_op", region -> tree.perOp(region.inclusiveNanos())),
                new Field<>("self_ns_per_op", region -> tree.perOp(region.selfNanos())),
                new Field<>(
                        "self_overhead_ns_per_op",
                        region -> tree.perOp(region.overhead().value())),
                new Field<>(
                        "min_self_overhead_ns_per_op",
                        region -> tree.perOp(region.overhead().low())),
                new Field<>(
                        "max_self_overhead_ns_per_op",
                        region -> tree.perOp(region.overhead().high())),
                new Field<>("self_percent", region -> percent.applyAsDouble(region.selfNanos())),
                new Field<>("inclusive_ns_per_call", region -> region.nanosPerCall()),
                new Field<>("allocated_bytes", region -> known(region.measured().allocatedBytes())),
                new Field<>("work", region -> known(region.measured().steps())));
    }

    private static Object known(ProfiledTree tree, double value) {
        return tree.accounting().isKnown() ? value : Double.NaN;
    }

    private static Object known(@Nullable Long value) {
        return value == null ? (Object) Double.NaN : value;
    }
}
