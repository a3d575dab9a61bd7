package io.ftimer.benchmarks;

/**
 * The length of a measurement.
 *
 * @param rounds the number of measurements of everything, each in new processes
 * @param extraRounds the number of further measurements of figures that miss their bounds or are inconclusive
 * @param attempts the number of measurements of a group before its unsteady yardstick is accepted
 * @param forks the number of processes per trial; 0 runs in this process
 */
record Effort(int rounds, int extraRounds, int attempts, int forks, int warmups, int iterations, int millis) {
    static final Effort FULL = new Effort(3, 2, 3, 1, 8, 7, 150);
    static final Effort QUICK = new Effort(1, 4, 3, 1, 8, 7, 100);
    static final Effort SMOKE = new Effort(1, 0, 1, 0, 0, 1, 1);
}
