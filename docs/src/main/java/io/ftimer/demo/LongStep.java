package io.ftimer.demo;

import io.ftimer.report.ConsoleStyle;
import java.io.PrintStream;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Shows on standard error that a step is running once it takes longer than two seconds: on a terminal in one line that is
 * updated, elsewhere in a line every ten seconds. The next line of the step itself replaces that line.
 */
final class LongStep implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 2;
    private static final int LINE_SECONDS = 10;

    /** Erases the line that the cursor is in. */
    private static final String ERASE = "\u001b[2K";

    private final String what;
    private final PrintStream err;
    private final boolean isTerminal;
    private final ScheduledExecutorService ticks = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "demo-progress");
        thread.setDaemon(true);
        return thread;
    });
    private int seconds;
    private boolean isShown;

    LongStep(String what, PrintStream err, boolean isTerminal) {
        this.what = what;
        this.err = err;
        this.isTerminal = isTerminal;
    }

    /** Starts to watch a step, which ends when this is closed. */
    static LongStep begin(String what) {
        LongStep step =
                new LongStep(what, System.err, ConsoleStyle.ofStandardOutput().isColored());
        step.ticks.scheduleAtFixedRate(step::tick, 1, 1, TimeUnit.SECONDS);
        return step;
    }

    /** Shows that another second has passed. */
    synchronized void tick() {
        seconds++;
        if (ticks.isShutdown() || seconds < PATIENCE_SECONDS) {
            return;
        }
        String line = "  " + what + " ... " + seconds + " s";
        if (isTerminal) {
            err.print(ERASE + line + "\r");
            err.flush();
            isShown = true;
        } else if ((seconds - PATIENCE_SECONDS) % LINE_SECONDS == 0) {
            err.println(line);
        }
    }

    /** Clears the line on a terminal. */
    @Override
    public synchronized void close() {
        ticks.shutdownNow();
        if (isShown) {
            err.print(ERASE);
            err.flush();
        }
    }
}
