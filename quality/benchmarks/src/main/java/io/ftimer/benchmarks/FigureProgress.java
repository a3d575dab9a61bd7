package io.ftimer.benchmarks;

import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Reports how many trials are measured and estimates the time of the others, at most every ten seconds. Thread-confined. */
final class FigureProgress {
    static final FigureProgress NONE = new FigureProgress(() -> 0, line -> {});

    private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long LARGEST_IN_SECONDS = 90;

    private final LongSupplier clock;
    private final Consumer<String> lines;
    private long start;
    private long lastLine;
    private int planned;
    private int done;

    /**
     * Creates a report.
     *
     * @param clock the time in nanoseconds
     */
    FigureProgress(LongSupplier clock, Consumer<String> lines) {
        this.clock = clock;
        this.lines = lines;
    }

    /** Adds trials that will be measured. */
    void plan(int trials) {
        if (planned == 0) {
            start = clock.getAsLong();
            lastLine = start;
            lines.accept("bench: " + trials + " to measure");
        } else if (trials > 0) {
            lines.accept("bench: " + trials + " more to measure again");
        }
        planned += trials;
    }

    /** Counts trials that have been measured; 0 if there was a reading that completes none. */
    void measured(int trials) {
        done += trials;
        long now = clock.getAsLong();
        if (now - lastLine >= INTERVAL_NANOS) {
            lastLine = now;
            lines.accept("bench: " + done + " of " + planned + " measured" + rest(now - start));
        }
    }

    private String rest(long elapsedNanos) {
        if (done == 0 || done >= planned) {
            return "";
        }
        long seconds = TimeUnit.NANOSECONDS.toSeconds(elapsedNanos / done * (planned - done));
        return ", about "
                + (seconds < LARGEST_IN_SECONDS ? Math.max(1, seconds) + " s" : (seconds + 30) / 60 + " min")
                + " left";
    }
}
