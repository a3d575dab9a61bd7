package io.ftimer.junit;

import static org.junit.platform.commons.support.AnnotationSupport.findRepeatableAnnotations;

import io.ftimer.assertj.internal.times.ShareRange;
import io.ftimer.junit.internal.expect.BudgetExpectation;
import io.ftimer.junit.internal.expect.ShareExpectation;
import io.ftimer.values.RegionPath;

/** Reads expectations on times and their shares. */
final class TimesReader extends ExpectationReader {
    TimesReader() {
        super(Subject.TIMES);
    }

    @Override
    void read(OnMethod on) {
        findRepeatableAnnotations(on.method(), ExpectShare.class).forEach(share -> add(share, on));
        findRepeatableAnnotations(on.method(), TimeBudget.class).forEach(budget -> add(budget, on));
    }

    private static void add(ExpectShare share, OnMethod on) {
        String text = AnnotationText.of(ExpectShare.class)
                .with("region", share.region())
                .with("of", share.of())
                .withIf(!Double.isNaN(share.atLeast()), "atLeast", share.atLeast())
                .withIf(!Double.isNaN(share.atMost()), "atMost", share.atMost())
                .withIf(share.repeats() != 1, "repeats", share.repeats())
                .withIf(ignored(share.otherThreads()), "otherThreads", share.otherThreads())
                .toString();
        on.add(
                text,
                () -> new ShareExpectation(
                        text,
                        RegionPath.parse(share.region()),
                        RegionPath.parse(share.of()),
                        range(share),
                        positive(share.repeats()),
                        ignored(share.otherThreads())));
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

    private static void add(TimeBudget budget, OnMethod on) {
        String text = AnnotationText.of(TimeBudget.class)
                .with("region", budget.region())
                .with("atMost", budget.atMost())
                .withIf(budget.repeats() != 1, "repeats", budget.repeats())
                .withIf(ignored(budget.otherThreads()), "otherThreads", budget.otherThreads())
                .toString();
        on.add(
                text,
                () -> new BudgetExpectation(
                        text,
                        RegionPath.parse(budget.region()),
                        budget.atMost(),
                        DurationParser.parseNanos(budget.atMost()),
                        positive(budget.repeats()),
                        ignored(budget.otherThreads())));
    }

    private static int positive(int repeats) {
        if (repeats < 1) {
            throw new IllegalArgumentException("repeats must be at least 1, was " + repeats);
        }
        return repeats;
    }
}
