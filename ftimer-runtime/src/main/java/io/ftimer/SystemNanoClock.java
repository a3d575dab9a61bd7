package io.ftimer;

/** The clock of the JVM. An enum constant rather than a lambda, so that it has a readable name in diagnostics. */
enum SystemNanoClock implements NanoClock {
    INSTANCE;

    /**
     * Reads a clock. A process with several kinds of clocks, as tests have, calls them through a table; what nearly always is
     * the clock of the JVM is then still called at once.
     */
    static long read(NanoClock clock) {
        return clock == INSTANCE ? System.nanoTime() : clock.nanoTime();
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public String toString() {
        return "System.nanoTime()";
    }
}
