package io.ftimer.junit.internal.suite;

/** Runs work when the JVM exits. */
interface ExitHook {
    /** The hook of the Java runtime: it runs after {@code System.exit} and signals, not after a crash. */
    ExitHook OF_JVM = work -> {
        // the thread inherits nothing of the test that happens to be the first one
        Thread hook = new Thread(null, work, "ftimer-report", 0, false);
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException exiting) {
            return () -> {};
        }
        return () -> remove(hook);
    };

    /** Installs the work and returns what removes it, which does nothing while the JVM exits. */
    Runnable install(Runnable work);

    private static void remove(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException exiting) {
            // the hook runs already
        }
    }
}
