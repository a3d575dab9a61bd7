package io.ftimer;

import io.ftimer.internal.engine.ClockReads;
import io.ftimer.internal.engine.RunningStats;
import io.ftimer.sites.Site;
import io.ftimer.sites.SiteResult;
import io.ftimer.stats.IterationStats;
import io.ftimer.values.NanoClock;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What a site timer has counted. The last iteration is kept apart, since it may be restarted; it joins the others when the
 * next one begins. Guarded by its {@link SiteTable}.
 */
final class SiteIterations {
    private final RunningStats finished = new RunningStats();

    /** The number of the last iteration that has one, -1 before the first. */
    private long lastNumber = -1;

    /** The number of the present iteration, or {@link RunningStats#UNNUMBERED}. */
    private long number;

    /** Whether there is an iteration that a restart continues. */
    private boolean begun;

    /** Whether the present iteration has a time: that of the segments stopped so far. */
    private boolean timed;

    private long iterationNanos;
    private boolean running;
    private boolean everStarted;
    private long startedNanos;
    private int depth;

    boolean isRunning() {
        return running;
    }

    boolean hasIteration() {
        return begun;
    }

    long number() {
        return number;
    }

    /** Returns whether the present iteration has this number. */
    boolean isAt(long wanted) {
        return begun && number == wanted;
    }

    /** Returns the number after the last one; negative if there is none. */
    long nextNumber() {
        return lastNumber + 1;
    }

    /** Begins the first segment of a new iteration. */
    void start(long newNumber, int newDepth, NanoClock clock) {
        finish();
        resume(newDepth, clock);
        number = newNumber;
        begun = true;
        if (newNumber != RunningStats.UNNUMBERED) {
            lastNumber = newNumber;
        }
    }

    /** Begins a further segment of the present iteration. Reads the clock before all else, since a clock may throw. */
    void resume(int newDepth, NanoClock clock) {
        startedNanos = ClockReads.read(clock);
        running = true;
        everStarted = true;
        depth = newDepth;
    }

    /** Ends the running segment and returns its time. */
    long stop(long now) {
        long segmentNanos = now - startedNanos;
        iterationNanos += segmentNanos;
        timed = true;
        running = false;
        return segmentNanos;
    }

    private void finish() {
        if (timed) {
            finished.add(iterationNanos, number);
        }
        timed = false;
        begun = false;
        iterationNanos = 0;
    }

    /** Leaves the time from {@link CallTree#pause} to the end of the gap out of the running segment. */
    void skip(long gapNanos) {
        startedNanos += gapNanos;
    }

    void clear() {
        finished.clear();
        lastNumber = -1;
        begun = false;
        timed = false;
        iterationNanos = 0;
        running = false;
        everStarted = false;
    }

    boolean isUsed() {
        return everStarted;
    }

    SiteResult result(Site site, long windowStartNanos) {
        return new SiteResult(
                site,
                stats(),
                1,
                running ? 1 : 0,
                number == RunningStats.UNNUMBERED ? OptionalLong.empty() : OptionalLong.of(number),
                OptionalInt.of(depth),
                OptionalLong.of(startedNanos - windowStartNanos));
    }

    private IterationStats stats() {
        if (!timed) {
            return finished.snapshot();
        }
        RunningStats all = new RunningStats();
        all.copy(finished);
        all.add(iterationNanos, number);
        return all.snapshot();
    }
}
