package io.ftimer.junit;

import static org.junit.platform.commons.support.AnnotationSupport.findRepeatableAnnotations;

import io.ftimer.assertj.internal.times.RunTimes;
import io.ftimer.assertj.internal.times.ShareRange;
import io.ftimer.internal.text.ShownText;
import io.ftimer.junit.internal.expect.TimeExpectation;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.Optional;

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
        String text =
                new AnnotationElements(share).text("region", "of", "atLeast", "atMost", "repeats", "otherThreads");
        on.add(text, () -> {
            RegionPath part = RegionPath.parse(share.region());
            RegionPath whole = RegionPath.parse(share.of());
            ShareRange expected = range(share);
            return new TimeExpectation(
                    text,
                    "the time of \"" + part + "\" to be " + expected + " of that of \"" + whole + "\"",
                    List.of(part, whole),
                    positive(share.repeats()),
                    Optional.of(on.conditions().limits()),
                    nanos -> problem(part, nanos.get(0), whole, nanos.get(1), expected),
                    ignored(share.otherThreads()));
        });
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

    private static void add(TimeBudget budget, OnMethod on) {
        String text = new AnnotationElements(budget).text("region", "atMost", "repeats", "otherThreads");
        on.add(text, () -> {
            RegionPath region = RegionPath.parse(budget.region());
            long limitNanos = DurationParser.parseNanos(budget.atMost());
            String atMost = "at most " + budget.atMost();
            return new TimeExpectation(
                    text,
                    "\"" + region + "\" " + atMost,
                    List.of(region),
                    positive(budget.repeats()),
                    Optional.empty(),
                    nanos -> nanos.get(0) <= limitNanos
                            ? Optional.empty()
                            : Optional.of("region " + ShownText.quoted(region) + " to take " + atMost
                                    + ", but the fastest run took " + RunTimes.millis(nanos.get(0)) + ":"),
                    ignored(budget.otherThreads()));
        });
    }

    private static int positive(int repeats) {
        if (repeats < 1) {
            throw new IllegalArgumentException("repeats must be at least 1, was " + repeats);
        }
        return repeats;
    }
}
