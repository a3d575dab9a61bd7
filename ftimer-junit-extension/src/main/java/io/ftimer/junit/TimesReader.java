package io.ftimer.junit;

import io.ftimer.assertj.internal.tree.GivenQuantity;
import io.ftimer.assertj.internal.tree.ShareRange;
import io.ftimer.internal.text.ShownText;
import io.ftimer.junit.internal.expect.Expectation;
import io.ftimer.junit.internal.expect.TimeExpectation;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.Optional;

/** Reads expectations on times and their shares. */
final class TimesReader extends ExpectationReader {
    TimesReader() {
        super(
                Subject.TIMES,
                new Kind<>(ExpectShare.class, TimesReader::share),
                new Kind<>(TimeBudget.class, TimesReader::budget));
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
}
