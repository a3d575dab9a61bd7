package io.ftimer.benchmarks;

/**
 * A reading beside its yardstick.
 *
 * @param ratio of the time to that of the yardstick, which was measured before and after
 * @param disturbed whether those two differ too much for the ratio to mean anything
 */
record Sample(Reading reading, double ratio, boolean disturbed) {}
