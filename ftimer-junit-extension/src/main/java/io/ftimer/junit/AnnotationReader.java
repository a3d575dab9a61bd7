package io.ftimer.junit;

import static org.junit.platform.commons.support.AnnotationSupport.findAnnotation;
import static org.junit.platform.commons.support.AnnotationSupport.findRepeatableAnnotations;

import io.ftimer.assertj.internal.expectation.CheckedExpectation;
import io.ftimer.assertj.internal.expectation.SqlStatements;
import io.ftimer.assertj.internal.expectation.SqlVerb;
import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.assertj.internal.tree.CountBounds;
import io.ftimer.assertj.internal.tree.GivenQuantity;
import io.ftimer.assertj.internal.tree.RegionMetric;
import io.ftimer.assertj.internal.tree.RegionSet;
import io.ftimer.assertj.internal.tree.ShareRange;
import io.ftimer.internal.text.EnumWords;
import io.ftimer.internal.text.ShownText;
import io.ftimer.junit.internal.expect.Expectation;
import io.ftimer.junit.internal.expect.Expectations;
import io.ftimer.junit.internal.expect.Expectations.Conditions;
import io.ftimer.junit.internal.expect.GoldenFile;
import io.ftimer.junit.internal.expect.GoldenTreeExpectation;
import io.ftimer.junit.internal.expect.MethodFrame;
import io.ftimer.junit.internal.expect.MetricExpectation;
import io.ftimer.junit.internal.expect.MetricExpectation.MeasuredRuns;
import io.ftimer.junit.internal.expect.TimeExpectation;
import io.ftimer.junit.internal.expect.TreeExpectation;
import io.ftimer.junit.internal.prove.InjectedFault;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.lang.annotation.Annotation;
import java.lang.annotation.Repeatable;
import java.lang.reflect.Method;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Reads annotations on test methods as expectations, which are checked in the order of the kinds. The annotations register it.
 * Stateless.
 */
final class AnnotationReader implements BeforeEachCallback, Expectations.Reader {
    private static final List<Kind<?>> KINDS = List.of(
            new Kind<>(ExpectCalls.class, AnnotationReader::calls),
            new Kind<>(ExpectRegions.class, AnnotationReader::regions),
            new Kind<>(ExpectTree.class, AnnotationReader::tree),
            new Kind<>(ExpectShare.class, AnnotationReader::share),
            new Kind<>(TimeBudget.class, AnnotationReader::budget),
            new Kind<>(ExpectSql.class, (sql, given) -> statements(CountBounds::exactly, "", given)),
            new Kind<>(ExpectSqlAtMost.class, (sql, given) -> statements(CountBounds::atMost, sql.reason(), given)),
            new Kind<>(
                    ExpectAllocation.class,
                    (bytes, given) ->
                            metric(RegionMetric.ALLOCATION, bytes.warmups(), bytes.repeats(), bytes.reason(), given)),
            new Kind<>(
                    ExpectWork.class,
                    (steps, given) ->
                            metric(RegionMetric.WORK, steps.warmups(), steps.repeats(), steps.reason(), given)));

    /**
     * A kind of annotations.
     *
     * @param reader returns the expectation of one of them, or throws {@link IllegalArgumentException} if it is malformed
     */
    record Kind<A extends Annotation>(Class<A> type, BiFunction<A, AnnotationElements, Expectation> reader) {

        private Stream<Expectation> read(Method method, Conditions conditions) {
            Stream<A> annotations = type.isAnnotationPresent(Repeatable.class)
                    ? findRepeatableAnnotations(method, type).stream()
                    : findAnnotation(method, type).stream();
            return annotations.map(
                    annotation -> read(annotation, AnnotationElements.of(annotation, method, conditions)));
        }

        private Expectation read(A annotation, AnnotationElements given) {
            try {
                return reader.apply(annotation, given);
            } catch (IllegalArgumentException malformed) {
                throw MethodFrame.first(
                        new ExtensionConfigurationException(given.text() + " on " + MethodFrame.nameOf(given.method())
                                + ": " + malformed.getMessage()),
                        Optional.of(given.method()));
            }
        }
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        context.getStore(Expectations.NAMESPACE).put(Expectations.NAMESPACE, this);
    }

    @Override
    public Stream<Expectation> read(Method method, Conditions conditions) {
        return KINDS.stream().flatMap(kind -> kind.read(method, conditions));
    }

    private static Expectation calls(ExpectCalls calls, AnnotationElements given) {
        RegionPath region = RegionPath.parse(calls.region());
        CountBounds range = given.bounds(CountBounds.CALL);
        return new TreeExpectation(
                given.text(),
                tree -> CheckedExpectation.onCalls(tree.select(region), range).withReason(calls.reason()),
                given.ignoresOtherThreads(),
                Stream.of(
                                range.max() < Long.MAX_VALUE
                                        ? InjectedFault.call(region, range.max(), calls.reason())
                                        : null,
                                range.min() > 0 ? new InjectedFault.Omission(region) : null)
                        .filter(Objects::nonNull)
                        .toArray(InjectedFault[]::new));
    }

    private static Expectation regions(ExpectRegions regions, AnnotationElements given) {
        RegionSet set = RegionSet.of(regions.ordered(), regions.value());
        // messages list the regions on a line below the difference
        return new TreeExpectation(
                "@ExpectRegions",
                tree -> CheckedExpectation.onRegions(tree, set),
                given.ignoresOtherThreads(),
                InjectedFault.FURTHER_REGION);
    }

    private static Expectation tree(ExpectTree tree, AnnotationElements given) {
        return new GoldenTreeExpectation(
                given.text(),
                MethodFrame.nameOf(given.method()),
                new GoldenFile(given.method().getDeclaringClass(), tree.value()),
                given.conditions(),
                given.ignoresOtherThreads());
    }

    private static Expectation share(ExpectShare share, AnnotationElements given) {
        RegionPath part = RegionPath.parse(share.region());
        RegionPath whole = RegionPath.parse(share.of());
        ShareRange expected = range(share);
        return new TimeExpectation(
                given.text(),
                "the time of \"" + part + "\" to be " + expected + " of that of \"" + whole + "\"",
                List.of(part, whole),
                positive(share.repeats()),
                Optional.of(given.conditions().limits()),
                nanos -> problem(part, nanos.get(0), whole, nanos.get(1), expected),
                given.ignoresOtherThreads());
    }

    private static Optional<String> problem(
            RegionPath part, long partNanos, RegionPath whole, long wholeNanos, ShareRange expected) {
        double share = (double) partNanos / wholeNanos;
        if (wholeNanos > 0 && expected.contains(share)) {
            return Optional.empty();
        }
        String found = wholeNanos <= 0 ? "that took no time" : "it is " + expected.rejected(share);
        return Optional.of("the time of region " + ShownText.quoted(part) + " to be " + expected + " of that of "
                + ShownText.quoted(whole) + ", but " + found + ", from the fastest runs of each:");
    }

    private static ShareRange range(ExpectShare share) {
        if (Double.isNaN(share.atLeast()) && Double.isNaN(share.atMost())) {
            throw new IllegalArgumentException("expected atLeast, atMost or both");
        }
        if (Double.isNaN(share.atMost())) {
            return ShareRange.atLeast(share.atLeast());
        }
        return Double.isNaN(share.atLeast())
                ? ShareRange.atMost(share.atMost())
                : ShareRange.between(share.atLeast(), share.atMost());
    }

    private static Expectation budget(TimeBudget budget, AnnotationElements given) {
        RegionPath region = RegionPath.parse(budget.region());
        long limitNanos = GivenQuantity.DURATION.parse(budget.atMost());
        String atMost = "at most " + budget.atMost();
        return new TimeExpectation(
                given.text(),
                "\"" + region + "\" " + atMost,
                List.of(region),
                positive(budget.repeats()),
                Optional.empty(),
                nanos -> nanos.get(0) <= limitNanos
                        ? Optional.empty()
                        : Optional.of("region " + ShownText.quoted(region) + " to take " + atMost
                                + ", but the fastest run took " + TimeExpectation.millis(nanos.get(0)) + ":"),
                given.ignoresOtherThreads());
    }

    private static int positive(int repeats) {
        if (repeats < 1) {
            throw new IllegalArgumentException("repeats must be at least 1, was " + repeats);
        }
        return repeats;
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
                "nothing recorded a statement" + place,
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
