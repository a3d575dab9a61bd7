package io.ftimer.benchmarks;

import java.util.List;

/**
 * One line of the table.
 *
 * @param goal number of the goal that it belongs to; empty for a figure that is only shown
 * @param bound what this release must keep
 * @param target what fTimer is to reach
 */
record Figure(String goal, String what, String shape, Kind kind, List<Trial> trials, Range bound, Range target) {

    static Figure of(String goal, String what, String shape, Kind kind, Trial... trials) {
        return new Figure(goal, what, shape, kind, List.of(trials), Range.ANY, Range.ANY);
    }

    /** Returns how many processors it takes to measure it. */
    int processors() {
        return trials.stream().mapToInt(Trial::threads).max().orElse(1);
    }

    Figure bound(double most) {
        return bound(Range.atMost(most));
    }

    Figure bound(Range range) {
        return new Figure(goal, what, shape, kind, trials, range, target);
    }

    Figure target(double most) {
        return target(Range.atMost(most));
    }

    Figure target(Range range) {
        return new Figure(goal, what, shape, kind, trials, bound, range);
    }
}
