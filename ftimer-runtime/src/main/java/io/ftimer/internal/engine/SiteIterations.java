package io.ftimer.internal.engine;

import io.ftimer.internal.text.OptionalModule;
import io.ftimer.sites.Site;
import io.ftimer.sites.SiteResult;
import io.ftimer.stats.IterationStats;
import io.ftimer.values.NanoClock;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The iterations of one site timer. The last one is kept apart, since it may be restarted; it joins the others when the next
 * one starts. Guarded by its {@link SiteTable}.
 */
public final class SiteIterations {
    /** Whether there can be events: an image without the module has no class to create one of. */
    private static final boolean HAS_EVENTS = OptionalModule.FLIGHT_RECORDER.isPresent();

    private final RunningStats finished = new RunningStats();
    private @Nullable SiteEvent event;

    /** The number of the last iteration that has one, -1 before the first. */
    private long lastNumber = -1;

    /** The number of the present iteration, or {@link RunningStats#UNNUMBERED}. */
    private long number;

    /** Whether there is an iteration that a restart continues. */
    private boolean begun;

    /** Whether the present iteration has a time, which is that of the segments stopped so far. */
    private boolean timed;

    private long iterationNanos;
    private boolean running;
    boolean everStarted;
    private long startedNanos;
    private int depth;

    public boolean isRunning() {
        return running;
    }

    public boolean hasIteration() {
        return begun;
    }

    public boolean isAt(long wanted) {
        return begun && number == wanted;
    }

    public long nextNumber() {
        return lastNumber + 1;
    }

    public void start(long newNumber, int newDepth, NanoClock clock) {
        finish();
        resume(newDepth, clock);
        number = newNumber;
        begun = true;
        if (newNumber != RunningStats.UNNUMBERED) {
            lastNumber = newNumber;
        }
    }

    /** Starts a further segment of the present iteration. Reads the clock before anything else, since a clock may throw. */
    public void resume(int newDepth, NanoClock clock) {
        startedNanos = ClockReads.read(clock);
        running = true;
        everStarted = true;
        depth = newDepth;
    }

    /** Returns whether the time of the running segment can be added to that of its iteration: the sum fits 64 bits. */
    public boolean fits(long now) {
        long segmentNanos = now - startedNanos;
        return !Node.isWrapped(iterationNanos + segmentNanos, iterationNanos, segmentNanos);
    }

    public long startedNanos() {
        return startedNanos;
    }

    public long stop(long now) {
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

    public void skip(long gapNanos) {
        startedNanos += gapNanos;
    }

    public void beginEvent() {
        if (!HAS_EVENTS) {
            return;
        }
        SiteEvent begun = new SiteEvent();
        boolean recorded = begun.isEnabled();
        event = recorded ? begun : null;
        if (recorded) {
            begun.begin();
        }
    }

    public void commitEvent(Site site) {
        SiteEvent begun = event;
        if (begun != null) {
            begun.commit(site, number);
            event = null;
        }
    }

    void clear() {
        finish();
        finished.clear();
        lastNumber = -1;
        running = false;
        everStarted = false;
    }

    public SiteResult result(Site site, long windowStartNanos) {
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
