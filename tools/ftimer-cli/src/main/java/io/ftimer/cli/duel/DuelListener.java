package io.ftimer.cli.duel;

/** Is notified before each run. */
@FunctionalInterface
interface DuelListener {

    /**
     * Called before a run.
     *
     * @param step what is done: the round, or regions
     * @param decided the number of benchmarks that are decided
     * @param all the number of benchmarks; 0 before the first results
     * @param nanosLeft the most time that is left; negative if it is not known yet
     */
    void beforeRun(String step, int decided, int all, long nanosLeft);
}
