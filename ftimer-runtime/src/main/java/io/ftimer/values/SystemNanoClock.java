package io.ftimer.values;

/** The clock of the JVM; an enum instead of a lambda for a readable name in diagnostics. */
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
