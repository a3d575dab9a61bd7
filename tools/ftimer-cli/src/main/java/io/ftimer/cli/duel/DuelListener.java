package io.ftimer.cli.duel;

/** Is notified before each run. */
@FunctionalInterface
interface DuelListener {

    /**
     * Called before a run.
     *
     * @param round the round, from 1 on
     * @param rounds the most rounds
     * @param decided the number of benchmarks that are decided
     * @param all the number of benchmarks; 0 before the first results
     * @param nanosLeft the most time that is left; negative if it is not known yet
     */
    void beforeRun(int round, int rounds, int decided, int all, long nanosLeft);
}
