package io.ftimer.benchmarks;

/**
 * How long to measure.
 *
 * @param rounds times that everything is measured, each time in new processes
 * @param extraRounds times that a figure outside its bounds, or disturbed, is measured again
 * @param attempts times that a group is measured until its yardstick is steady
 * @param forks processes per trial; 0 for none but this one
 */
record Effort(int rounds, int extraRounds, int attempts, int forks, int warmups, int iterations, int millis) {
    static final Effort FULL = new Effort(3, 2, 3, 1, 8, 7, 150);
    static final Effort QUICK = new Effort(1, 4, 3, 1, 8, 7, 100);
    static final Effort SMOKE = new Effort(1, 0, 1, 0, 0, 1, 1);
}
