package io.ftimer.junit;

import io.ftimer.assertj.internal.expectation.SqlStatements;
import io.ftimer.assertj.internal.expectation.SqlVerb;
import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.assertj.internal.tree.CountBounds;
import io.ftimer.assertj.internal.tree.RegionMetric;
import io.ftimer.internal.text.EnumWords;
import io.ftimer.internal.text.ShownText;
import io.ftimer.junit.internal.expect.Expectation;
import io.ftimer.junit.internal.expect.MetricExpectation;
import io.ftimer.junit.internal.expect.MetricExpectation.MeasuredRuns;
import io.ftimer.junit.internal.expect.TreeExpectation;
import io.ftimer.junit.internal.prove.InjectedFault;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Reads expectations on numbers of SQL statements, bytes and steps. */
final class NumbersReader extends ExpectationReader {
    NumbersReader() {
        super(
                Subject.NUMBERS,
                new Kind<>(ExpectSql.class, (sql, given) -> statements(CountBounds::exactly, "", given)),
                new Kind<>(ExpectSqlAtMost.class, (sql, given) -> statements(CountBounds::atMost, sql.reason(), given)),
                new Kind<>(
                        ExpectAllocation.class,
                        (bytes, given) -> metric(
                                RegionMetric.ALLOCATION, bytes.warmups(), bytes.repeats(), bytes.reason(), given)),
                new Kind<>(
                        ExpectWork.class,
                        (steps, given) ->
                                metric(RegionMetric.WORK, steps.warmups(), steps.repeats(), steps.reason(), given)));
    }

    /** Reads a number for each verb, named after it. */
    private static Expectation statements(
            BiFunction<Long, String, CountBounds> bound, String reason, AnnotationElements given) {
        Map<SqlVerb, CountBounds> bounds = new EnumMap<>(SqlVerb.class);
        for (SqlVerb verb : SqlVerb.values()) {
            given.number(EnumWords.of(verb)).ifPresent(number -> bounds.put(verb, bound.apply(number, verb.noun())));
        }
        if (bounds.isEmpty()) {
            throw new IllegalArgumentException(
                    "expected select, writes, total or another number of statements, or several of them");
        }
        boolean flushes = given.isSet("flush");
        Object in = given.given().get("in");
        if (flushes && in != null) {
            throw new IllegalArgumentException(
                    "flush writes after the region \"" + in + "\" has ended: call flush() in the region instead");
        }
        RegionPath region = given.path("in").orElse(null);
        List<Expectation> numbers = bounds.entrySet().stream()
                .map(number -> statements(
                        given,
                        bounds.size() == 1 ? "" : ", " + EnumWords.of(number.getKey()),
                        region,
                        Map.of(number.getKey(), number.getValue()),
                        reason,
                        List.of(fault(number.getKey(), region, number.getValue().max(), reason)),
                        List.of()))
                .toList();
        return numbers.size() == 1 ? numbers.get(0) : statements(given, "", region, bounds, reason, List.of(), numbers);
    }

    private static Expectation statements(
            AnnotationElements given,
            String which,
            @Nullable RegionPath region,
            Map<SqlVerb, CountBounds> bounds,
            String reason,
            List<InjectedFault> faults,
            List<Expectation> numbers) {
        return new TreeExpectation(
                given.text() + which,
                tree -> new SqlStatements(tree, region).expectation(bounds).withReason(reason),
                given.ignoresOtherThreads(),
                given.isSet("flush"),
                faults,
                numbers);
    }

    /** Returns the fault of further statements, or of further connections, where others are recorded. */
    private static InjectedFault fault(SqlVerb verb, @Nullable RegionPath in, long max, String reason) {
        String place = in == null ? "" : " in " + ShownText.quoted(in);
        long more = InjectedFault.calls(max, reason);
        return new InjectedFault.Addition(
                "with " + CountBounds.exactly(more, "more " + verb.noun()) + place,
                "nothing recorded a statement" + place + "; execute one" + place + " on an instrumented data source",
                opened -> opened.kind() == RegionKind.SQL
                        && (in == null || AssertedTree.isIn(in).test(opened)),
                verb.example(InjectedFault.ADDED),
                more);
    }

    private static Expectation metric(
            RegionMetric metric, int warmups, int repeats, String reason, AnnotationElements given) {
        MeasuredRuns measured = new MeasuredRuns(warmups, repeats);
        boolean isSelf = given.isSet("self");
        Optional<RegionPath> region = given.path("region");
        if (isSelf && region.isEmpty()) {
            throw new IllegalArgumentException("self leaves out the regions inside a region: set region too");
        }
        return new MetricExpectation(
                given.text(),
                metric,
                region,
                given.bounds(metric.noun()),
                isSelf,
                measured,
                given.ignoresOtherThreads(),
                reason);
    }
}
