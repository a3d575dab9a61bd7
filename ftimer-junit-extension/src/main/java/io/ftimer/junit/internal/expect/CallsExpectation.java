package io.ftimer.junit.internal.expect;

import static io.ftimer.junit.ExpectCalls.NOT_GIVEN;

import io.ftimer.assertj.FTimerAssertions;
import io.ftimer.assertj.RegionAssert;
import io.ftimer.junit.ExpectCalls;
import io.ftimer.summary.SessionSummary;
import io.ftimer.values.RegionPath;

/**
 * How often a region is opened.
 *
 * @param annotation what says so, well-formed
 */
record CallsExpectation(ExpectCalls annotation) implements TreeExpectation {

    CallsExpectation {
        RegionPath.parse(annotation.region());
        boolean exactly = annotation.exactly() != NOT_GIVEN;
        boolean atLeast = annotation.atLeast() != NOT_GIVEN;
        boolean atMost = annotation.atMost() != NOT_GIVEN;
        if (exactly == (atLeast || atMost)) {
            throw new IllegalArgumentException("give either exactly, or atLeast, atMost or both");
        }
        requireNumber(annotation.exactly());
        requireNumber(annotation.atLeast());
        requireNumber(annotation.atMost());
        if (atLeast && atMost && annotation.atLeast() > annotation.atMost()) {
            throw new IllegalArgumentException("no number of calls is between the two");
        }
    }

    private static void requireNumber(long calls) {
        if (calls != NOT_GIVEN && calls < 0) {
            throw new IllegalArgumentException("a number of calls cannot be negative: " + calls);
        }
    }

    @Override
    public void check(SessionSummary tree, String description) {
        RegionAssert region = FTimerAssertions.assertThat(tree).as(description).region(annotation.region());
        if (annotation.exactly() != NOT_GIVEN) {
            region.hasCalls(annotation.exactly());
        } else if (annotation.atMost() == NOT_GIVEN) {
            region.hasCallsAtLeast(annotation.atLeast());
        } else if (annotation.atLeast() == NOT_GIVEN) {
            region.hasCallsAtMost(annotation.atMost());
        } else {
            region.hasCallsBetween(annotation.atLeast(), annotation.atMost());
        }
    }

    static String text(ExpectCalls annotation) {
        return AnnotationText.of(ExpectCalls.class)
                .with("region", annotation.region())
                .withIf(annotation.exactly() != NOT_GIVEN, "exactly", annotation.exactly())
                .withIf(annotation.atLeast() != NOT_GIVEN, "atLeast", annotation.atLeast())
                .withIf(annotation.atMost() != NOT_GIVEN, "atMost", annotation.atMost())
                .toString();
    }

    @Override
    public String toString() {
        return text(annotation);
    }
}
