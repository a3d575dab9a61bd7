package io.ftimer.jmh.internal.trial;

import io.ftimer.export.internal.tree.BenchmarkTree;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.jmh.internal.tree.ProfiledRegion;
import io.ftimer.jmh.internal.tree.ProfiledTree;
import io.ftimer.metrics.Metric;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.internal.text.Field;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * The values of a benchmark in files, NaN for numbers that are not known, and its tree in the form that all formats take, with the
 * same content as the CSV of the profiler: totals of all operations, and numbers per operation as metrics. Stateless.
 */
final class BenchmarkTrees {
    private BenchmarkTrees() {}

    static ExportedTree of(BenchmarkParams benchmark, ProfiledTree tree) {
        BenchmarkTree exported = empty(benchmark, tree.isInstrumented(), tree.timed());
        for (Field<ProfiledTree> field : treeFields(benchmark)) {
            Object value = field.of(tree);
            if (BenchmarkTree.FACTS.contains(field.column()) && value != null && !isUnknown(value)) {
                exported.addFact(field.column(), value.toString());
            }
        }
        List<Field<ProfiledRegion>> fields = regionFields(tree).stream()
                .filter(field -> BenchmarkTree.METRICS.contains(field.column()))
                .toList();
        tree.regions()
                .forEach(region -> exported.regions()
                        .add(
                                RegionKey.of(region.path()),
                                region.calls(),
                                region.inclusiveNanos(),
                                region.selfNanos(),
                                metrics(region, fields)));
        return exported.tree();
    }

    static BenchmarkTree empty(BenchmarkParams benchmark, boolean isInstrumented, boolean isTimed) {
        return new BenchmarkTree(
                benchmark.getBenchmark(), benchmark.getMode().shortLabel(), params(benchmark, isInstrumented), isTimed);
    }

    /** Returns the further numbers of a region that are known, in the order of the columns. */
    private static Map<String, Number> metrics(ProfiledRegion region, List<Field<ProfiledRegion>> fields) {
        Map<String, Number> metrics = new LinkedHashMap<>();
        for (Field<ProfiledRegion> field : fields) {
            if (field.of(region) instanceof Number number && !isUnknown(number)) {
                metrics.put(field.column(), number);
            }
        }
        return metrics;
    }

    private static boolean isUnknown(Object value) {
        return value instanceof Double number && !Double.isFinite(number);
    }

    /** Returns the parameters of a benchmark, such as {@code size=100, kind=full}; empty without parameters. */
    static String params(BenchmarkParams benchmark) {
        return benchmark.getParamsKeys().stream()
                .map(key -> key + "=" + benchmark.getParam(key))
                .collect(Collectors.joining(", "));
    }

    /** As {@link #params(BenchmarkParams)}, with the word {@code instrumented} for trees with regions of the agent. */
    static String params(BenchmarkParams benchmark, boolean isInstrumented) {
        String params = params(benchmark);
        return isInstrumented ? params + (params.isEmpty() ? "" : ", ") + "instrumented" : params;
    }

    /** Returns a text that is unique in a run, such as {@code org.example.Solve.solve, avgt, size=100}. */
    static String full(BenchmarkParams benchmark) {
        String params = params(benchmark);
        return benchmark.getBenchmark() + ", " + benchmark.getMode().shortLabel()
                + (params.isEmpty() ? "" : ", " + params);
    }

    static List<Field<ProfiledTree>> treeFields(BenchmarkParams benchmark) {
        return List.of(
                new Field<>("benchmark", tree -> benchmark.getBenchmark()),
                new Field<>("mode", tree -> benchmark.getMode().shortLabel()),
                new Field<>("params", tree -> params(benchmark, tree.isInstrumented())),
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

    static List<Field<ProfiledRegion>> regionFields(ProfiledTree tree) {
        LongToDoubleFunction percent = tree.percentOfTotal();
        return List.of(
                new Field<>("depth", region -> region.path().length() - 1),
                new Field<>("path", region -> region.text()),
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
                new Field<>("allocated_bytes", region -> known(region.measured().get(Metric.ALLOCATED_BYTES))),
                new Field<>("work", region -> known(region.measured().get(Metric.WORK))),
                new Field<>("jdk_work", region -> known(region.measured().get(Metric.JDK_WORK))));
    }

    private static Object known(ProfiledTree tree, double value) {
        return tree.accounting().isKnown() ? value : Double.NaN;
    }

    private static Object known(@Nullable Long value) {
        return value == null ? (Object) Double.NaN : value;
    }
}
