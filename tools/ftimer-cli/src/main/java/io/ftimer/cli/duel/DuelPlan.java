package io.ftimer.cli.duel;

import java.util.concurrent.TimeUnit;

/**
 * How long two builds are compared, and how closely.
 *
 * @param rounds the most rounds of four runs
 * @param budgetNanos the most time
 * @param resolution the smallest difference that matters: 0.03 for 3 %
 * @param alwaysWithRegions whether the regions of all benchmarks are wanted, even if none differs
 */
record DuelPlan(int rounds, long budgetNanos, double resolution, boolean alwaysWithRegions) {
    /** The budget where none is given; no run takes so long. */
    static final long UNLIMITED_NANOS = TimeUnit.DAYS.toNanos(365);

    /** What regions need after the scores. */
    private static final double PART_OF_SCORES = 0.8;

    /** Returns the part of the budget in which scores are measured. */
    double scoreNanos() {
        return PART_OF_SCORES * budgetNanos;
    }
}
