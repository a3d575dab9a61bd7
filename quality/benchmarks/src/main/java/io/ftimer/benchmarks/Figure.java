package io.ftimer.benchmarks;

import java.util.List;

/**
 * One line of the table.
 *
 * @param goal the number of its goal; empty for a figure that is only shown
 * @param bound the values that {@code --gate} accepts
 * @param target the values that fTimer aims at
 */
record Figure(String goal, String what, String shape, Kind kind, List<FigureTrial> trials, Range bound, Range target) {

    static Figure of(String goal, String what, String shape, Kind kind, FigureTrial... trials) {
        return new Figure(goal, what, shape, kind, List.of(trials), Range.ANY, Range.ANY);
    }

    /** Returns the number of processors that the measurement needs. */
    int processors() {
        return trials.stream().mapToInt(FigureTrial::threads).max().orElse(1);
    }

    /** Returns its name in messages and patterns. */
    String name() {
        return (goal + ' ' + what + ", " + shape).strip();
    }

    Figure bound(double max) {
        return bound(Range.atMost(max));
    }

    Figure bound(Range range) {
        return new Figure(goal, what, shape, kind, trials, range, target);
    }

    /** Returns this figure with the same bound and target. */
    Figure within(double max) {
        return within(Range.atMost(max));
    }

    Figure within(Range range) {
        return bound(range).target(range);
    }

    Figure target(double max) {
        return target(Range.atMost(max));
    }

    Figure target(Range range) {
        return new Figure(goal, what, shape, kind, trials, bound, range);
    }
}
