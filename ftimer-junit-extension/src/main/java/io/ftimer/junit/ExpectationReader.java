package io.ftimer.junit;

import static io.ftimer.junit.ExpectCalls.NOT_GIVEN;
import static org.junit.platform.commons.support.AnnotationSupport.findAnnotation;
import static org.junit.platform.commons.support.AnnotationSupport.findRepeatableAnnotations;

import io.ftimer.assertj.internal.sql.SqlVerb;
import io.ftimer.assertj.internal.times.ShareRange;
import io.ftimer.assertj.internal.tree.CallRange;
import io.ftimer.assertj.internal.tree.RegionSet;
import io.ftimer.junit.internal.expect.BudgetExpectation;
import io.ftimer.junit.internal.expect.CallsExpectation;
import io.ftimer.junit.internal.expect.Conditions;
import io.ftimer.junit.internal.expect.Expectation;
import io.ftimer.junit.internal.expect.Expectations;
import io.ftimer.junit.internal.expect.GoldenFile;
import io.ftimer.junit.internal.expect.GoldenTreeExpectation;
import io.ftimer.junit.internal.expect.RegionsExpectation;
import io.ftimer.junit.internal.expect.ShareExpectation;
import io.ftimer.junit.internal.expect.SqlExpectation;
import io.ftimer.values.RegionPath;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/** Reads the annotations on a test method as expectations. */
final class ExpectationReader {
    private final Method method;
    private final Conditions conditions;
    private final List<Expectation> expectations = new ArrayList<>();

    private ExpectationReader(Method method, Conditions conditions) {
        this.method = method;
        this.conditions = conditions;
    }

    /**
     * Returns the expectations on a test method.
     *
     * @param conditions the conditions under which they are checked
     * @throws ExtensionConfigurationException if an annotation is malformed
     */
    static Expectations read(Method method, Conditions conditions) {
        ExpectationReader reader = new ExpectationReader(method, conditions);
        findRepeatableAnnotations(method, ExpectCalls.class).forEach(reader::add);
        findAnnotation(method, ExpectRegions.class).ifPresent(reader::add);
        findAnnotation(method, ExpectTree.class).ifPresent(reader::add);
        findRepeatableAnnotations(method, ExpectShare.class).forEach(reader::add);
        findRepeatableAnnotations(method, TimeBudget.class).forEach(reader::add);
        findRepeatableAnnotations(method, ExpectSql.class).forEach(reader::add);
        return new Expectations(reader.expectations);
    }

    private void add(ExpectCalls calls) {
        String text = AnnotationText.of(ExpectCalls.class)
                .with("region", calls.region())
                .withIf(calls.exactly() != NOT_GIVEN, "exactly", calls.exactly())
                .withIf(calls.atLeast() != NOT_GIVEN, "atLeast", calls.atLeast())
                .withIf(calls.atMost() != NOT_GIVEN, "atMost", calls.atMost())
                .withIf(ignored(calls.unbound()), "unbound", calls.unbound())
                .toString();
        add(
                text,
                () -> new CallsExpectation(
                        text, RegionPath.parse(calls.region()), range(calls), ignored(calls.unbound())));
    }

    private static CallRange range(ExpectCalls calls) {
        boolean exactly = calls.exactly() != NOT_GIVEN;
        boolean atLeast = calls.atLeast() != NOT_GIVEN;
        boolean atMost = calls.atMost() != NOT_GIVEN;
        if (exactly == (atLeast || atMost)) {
            throw new IllegalArgumentException("expected either exactly, or atLeast, atMost or both");
        }
        if (exactly) {
            return CallRange.exactly(calls.exactly());
        }
        if (!atMost) {
            return CallRange.atLeast(calls.atLeast());
        }
        return atLeast ? CallRange.between(calls.atLeast(), calls.atMost()) : CallRange.atMost(calls.atMost());
    }

    private void add(ExpectRegions regions) {
        String paths = AnnotationText.quoted(regions.value());
        String others = (regions.ordered() ? ", ordered = true" : "") + unboundText(regions.unbound());
        String text = "@ExpectRegions(" + (others.isEmpty() ? paths : "value = " + paths + others) + ")";
        add(
                text,
                () -> new RegionsExpectation(
                        text, RegionSet.of(regions.ordered(), regions.value()), ignored(regions.unbound())));
    }

    private void add(ExpectTree tree) {
        String other = unboundText(tree.unbound());
        String text = "@ExpectTree(" + (other.isEmpty() ? "" : "value = ") + AnnotationText.quoted(tree.value()) + other
                + ")";
        add(
                text,
                () -> new GoldenTreeExpectation(
                        text,
                        new GoldenFile(method.getDeclaringClass(), tree.value()),
                        conditions,
                        ignored(tree.unbound())));
    }

    private void add(ExpectShare share) {
        String text = AnnotationText.of(ExpectShare.class)
                .with("region", share.region())
                .with("of", share.of())
                .withIf(!Double.isNaN(share.atLeast()), "atLeast", share.atLeast())
                .withIf(!Double.isNaN(share.atMost()), "atMost", share.atMost())
                .withIf(share.repeats() != 1, "repeats", share.repeats())
                .withIf(ignored(share.unbound()), "unbound", share.unbound())
                .toString();
        add(
                text,
                () -> new ShareExpectation(
                        text,
                        RegionPath.parse(share.region()),
                        RegionPath.parse(share.of()),
                        range(share),
                        positive(share.repeats()),
                        conditions,
                        ignored(share.unbound())));
    }

    /** A bound that is not given is NaN. */
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

    private void add(TimeBudget budget) {
        String text = AnnotationText.of(TimeBudget.class)
                .with("region", budget.region())
                .with("atMost", budget.atMost())
                .withIf(budget.repeats() != 1, "repeats", budget.repeats())
                .withIf(ignored(budget.unbound()), "unbound", budget.unbound())
                .toString();
        add(
                text,
                () -> new BudgetExpectation(
                        text,
                        RegionPath.parse(budget.region()),
                        budget.atMost(),
                        DurationParser.parseNanos(budget.atMost()),
                        positive(budget.repeats()),
                        conditions,
                        ignored(budget.unbound())));
    }

    private void add(ExpectSql sql) {
        AnnotationText text = AnnotationText.of(ExpectSql.class);
        numbers(sql)
                .forEach((verb, number) ->
                        text.withIf(number != ExpectSql.NOT_GIVEN, verb.name().toLowerCase(Locale.ROOT), number));
        if (!sql.in().isEmpty()) {
            text.with("in", sql.in());
        }
        text.withIf(ignored(sql.unbound()), "unbound", sql.unbound());
        add(
                text.toString(),
                () -> new SqlExpectation(
                        text.toString(),
                        judged(numbers(sql)),
                        sql.in().isEmpty() ? null : RegionPath.parse(sql.in()),
                        ignored(sql.unbound())));
    }

    private static Map<SqlVerb, Long> numbers(ExpectSql sql) {
        return new EnumMap<>(Map.of(
                SqlVerb.SELECT, sql.select(),
                SqlVerb.INSERT, sql.insert(),
                SqlVerb.UPDATE, sql.update(),
                SqlVerb.DELETE, sql.delete(),
                SqlVerb.TOTAL, sql.total()));
    }

    private static Map<SqlVerb, Long> judged(Map<SqlVerb, Long> numbers) {
        numbers.values().removeIf(number -> number == ExpectSql.NOT_GIVEN);
        if (numbers.isEmpty()) {
            throw new IllegalArgumentException("expected select, insert, update, delete, total or several of them");
        }
        numbers.values().stream().filter(number -> number < 0).findFirst().ifPresent(number -> {
            throw new IllegalArgumentException("number of statements must be at least 0, was " + number);
        });
        return numbers;
    }

    private static boolean ignored(Unbound unbound) {
        return unbound == Unbound.IGNORE;
    }

    private static String unboundText(Unbound unbound) {
        return ignored(unbound) ? ", unbound = " + unbound : "";
    }

    private static int positive(int repeats) {
        if (repeats < 1) {
            throw new IllegalArgumentException("repeats must be at least 1, was " + repeats);
        }
        return repeats;
    }

    private void add(String text, Supplier<Expectation> expectation) {
        try {
            expectations.add(expectation.get());
        } catch (IllegalArgumentException malformed) {
            throw new ExtensionConfigurationException(
                    text + " on " + MethodName.of(method) + ": " + malformed.getMessage());
        }
    }
}
