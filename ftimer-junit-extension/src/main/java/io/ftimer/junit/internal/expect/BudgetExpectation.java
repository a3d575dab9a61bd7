package io.ftimer.junit.internal.expect;

import io.ftimer.junit.TimeBudget;
import io.ftimer.junit.internal.RunTimes;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.function.Consumer;

/**
 * How long a region may take.
 *
 * @param annotation what says so
 * @param region the path of the region, or a pattern
 * @param limitNanos the largest time
 * @param conditions whether it is a failure to exceed it
 */
record BudgetExpectation(TimeBudget annotation, RegionPath region, long limitNanos, Conditions conditions)
        implements Expectation {

    static BudgetExpectation of(TimeBudget annotation, Conditions conditions) {
        Repeats.require(annotation.repeats());
        return new BudgetExpectation(
                annotation,
                RegionPath.parse(annotation.region()),
                Durations.parseNanos(annotation.atMost()),
                conditions);
    }

    @Override
    public int repeats() {
        return annotation.repeats();
    }

    @Override
    public void check(List<Run> runs, Consumer<String> warnings) {
        TimesOfRuns times = TimesOfRuns.of(region, runs, toString());
        if (times.times().minimum() > limitNanos) {
            String sentence = "[" + this + "] Expected region \"" + region + "\" to take at most " + annotation.atMost()
                    + ", but the fastest run took "
                    + RunTimes.millis(times.times().minimum()) + ":";
            new TimeReport(sentence, List.of(times), runs).failOrWarn(conditions, warnings);
        }
    }

    static String text(TimeBudget annotation) {
        return AnnotationText.of(TimeBudget.class)
                .with("region", annotation.region())
                .with("atMost", annotation.atMost())
                .withIf(annotation.repeats() != 1, "repeats", annotation.repeats())
                .toString();
    }

    @Override
    public String toString() {
        return text(annotation);
    }
}
