package io.ftimer.cli.duel;

import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Shows on standard error how far a comparison is: on a terminal before each run, otherwise a line for each round. Thread-confined. */
final class DuelProgress implements Duel.Listener {
    private final PrintStream err;
    private final boolean isTerminal;
    private String shown = "";

    DuelProgress(PrintStream err, boolean isTerminal) {
        this.err = err;
        this.isTerminal = isTerminal;
    }

    @Override
    public void beforeRun(String step, int decided, int all, long nanosLeft) {
        String text = "ftimer: " + step
                + (all == 0 ? "" : ", " + decided + " of " + all + " benchmarks decided")
                + (nanosLeft < 0 ? "" : ", at most " + time(nanosLeft) + " left");
        if (isTerminal) {
            err.print("\r\u001b[K" + text);
            err.flush();
        } else if (!step.equals(shown)) {
            err.println(text);
        }
        shown = step;
    }

    /** Removes the line from a terminal. */
    void end() {
        if (isTerminal) {
            err.print("\r\u001b[K");
            err.flush();
        }
    }

    private static String time(long nanos) {
        long seconds = TimeUnit.NANOSECONDS.toSeconds(nanos);
        return seconds < 100
                ? seconds + " s"
                : seconds < 6000 ? seconds / 60 + " min" : String.format(Locale.ROOT, "%.1f h", seconds / 3600.0);
    }
}
