package io.ftimer.conformance.scenario;

/**
 * How exactly integer nanoseconds can represent the times of a scenario. The recordings were made with doubles; the coarser
 * the clock steps, the more of a recording is bound to agree.
 */
public enum ClockGrid {
    /** Every step is a multiple of 2^-9 s: every recorded number must be reproduced bit by bit. */
    BINARY,
    /** Every step is a whole number of nanoseconds: the reference's real numbers carry the rounding of its clock. */
    NANOSECONDS,
    /** Some step is finer than a nanosecond: real numbers cannot be compared. */
    FINER,
    /** The clock leaves the range of 64-bit nanoseconds, about 292 years: nothing can be replayed. */
    BEYOND_LONG;

    /** Returns the grid of the coarsest kind that holds every clock step of the scenario. */
    public static ClockGrid of(Scenario<?> scenario) {
        if (!ClockReadings.of(scenario).fitLong()) {
            return BEYOND_LONG;
        }
        ClockGrid grid = BINARY;
        for (Step<?> step : scenario.steps()) {
            if (ClockReadings.movesClock(step)) {
                ClockStep move = ClockStep.of(step.decimal(0));
                ClockGrid needed = move.isBinary() ? BINARY : move.isWhole() ? NANOSECONDS : FINER;
                grid = grid.compareTo(needed) < 0 ? needed : grid;
            }
        }
        return grid;
    }
}
