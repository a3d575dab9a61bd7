package io.ftimer.junit.internal.expect;

import io.ftimer.junit.ExpectShare;
import io.ftimer.junit.internal.ShareRange;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.function.Consumer;

/**
 * How large a part the time of one region is of that of another.
 *
 * @param annotation what says so
 * @param part the path of the region, or a pattern
 * @param whole the path of the other region, or a pattern
 * @param expected the accepted shares
 * @param conditions whether it is a failure to exceed it
 */
record ShareExpectation(
        ExpectShare annotation, RegionPath part, RegionPath whole, ShareRange expected, Conditions conditions)
        implements Expectation {

    static ShareExpectation of(ExpectShare annotation, Conditions conditions) {
        Repeats.require(annotation.repeats());
        double least = annotation.atLeast();
        double most = annotation.atMost();
        if (Double.isNaN(least) && Double.isNaN(most)) {
            throw new IllegalArgumentException("give atLeast, atMost or both");
        }
        if (least < 0 || most < 0) {
            throw new IllegalArgumentException("a share cannot be negative: " + (least < 0 ? least : most));
        }
        if (least > most) {
            throw new IllegalArgumentException("no share is between the two");
        }
        return new ShareExpectation(
                annotation,
                RegionPath.parse(annotation.region()),
                RegionPath.parse(annotation.of()),
                range(least, most),
                conditions);
    }

    /** A bound that is not given is NaN. */
    private static ShareRange range(double least, double most) {
        if (Double.isNaN(most)) {
            return ShareRange.atLeast(least);
        }
        return Double.isNaN(least) ? ShareRange.atMost(most) : ShareRange.between(least, most);
    }

    @Override
    public int repeats() {
        return annotation.repeats();
    }

    @Override
    public void check(List<Run> runs, Consumer<String> warnings) {
        TimesOfRuns ofPart = TimesOfRuns.of(part, runs, toString());
        TimesOfRuns ofWhole = TimesOfRuns.of(whole, runs, toString());
        long wholeNanos = ofWhole.times().minimum();
        double share = (double) ofPart.times().minimum() / wholeNanos;
        if (wholeNanos <= 0 || !expected.contains(share)) {
            String found = wholeNanos <= 0 ? "that took no time" : "it is " + expected.rejected(share);
            String sentence = "[" + this + "] Expected the time of region \"" + part + "\" to be " + expected
                    + " of that of \"" + whole + "\", but " + found + ", from the fastest runs of each:";
            new TimeReport(sentence, List.of(ofPart, ofWhole), runs).failOrWarn(conditions, warnings);
        }
    }

    static String text(ExpectShare annotation) {
        return AnnotationText.of(ExpectShare.class)
                .with("region", annotation.region())
                .with("of", annotation.of())
                .withIf(!Double.isNaN(annotation.atLeast()), "atLeast", annotation.atLeast())
                .withIf(!Double.isNaN(annotation.atMost()), "atMost", annotation.atMost())
                .withIf(annotation.repeats() != 1, "repeats", annotation.repeats())
                .toString();
    }

    @Override
    public String toString() {
        return text(annotation);
    }
}
