package io.ftimer.values;

/** The clock of the JVM. An enum constant rather than a lambda, so that it has a readable name in diagnostics. */
enum SystemNanoClock implements NanoClock {
    INSTANCE;

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public String toString() {
        return "System.nanoTime()";
    }
}
