package io.ftimer.internal.engine;

import io.ftimer.internal.text.OptionalModule;
import io.ftimer.sites.Site;
import io.ftimer.sites.SiteResult;
import io.ftimer.stats.IterationStats;
import io.ftimer.values.NanoClock;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The site timers of one run of a recorder, in the order in which they were first asked for.
 *
 * <p>Thread safety: guarded by its own lock. Only the owner of the recorder changes anything but the map, so it may look
 * without the lock; another thread that takes a summary copies under it. Until the first timer is created, no thread takes
 * the lock.
 */
public final class SiteTable {
    private Map<Site, SiteIterations> timers = Collections.emptyMap();
    private int runningCount;

    /** Never becomes false again; set before the first timer can be started, so a thread that sees false has missed none. */
    private volatile boolean used;

    /** Returns the iterations of the timer of a site, which is created if it is new. */
    public synchronized SiteIterations timer(Site site) {
        used = true;
        SiteIterations timer = timers.get(site);
        if (timer == null) {
            timer = new SiteIterations(site);
            timers = Definitions.with(timers, site, timer);
        }
        return timer;
    }

    /** Returns the sites among the accepted ones whose timers are running. */
    public synchronized List<Site> running(Predicate<Site> accepted) {
        return timers.values().stream()
                .filter(timer -> timer.running && accepted.test(timer.site))
                .map(timer -> timer.site)
                .toList();
    }

    public boolean isAnyRunning() {
        return runningCount > 0;
    }

    /** Sets the timers of the accepted sites to zero. They stay known. */
    public synchronized void clear(Predicate<Site> accepted) {
        timers.values().stream().filter(timer -> accepted.test(timer.site)).forEach(SiteIterations::clear);
    }

    public void skip(long gapNanos) {
        if (isAnyRunning()) {
            synchronized (this) {
                timers.values().stream()
                        .filter(SiteIterations::isRunning)
                        .forEach(timer -> timer.startedNanos += gapNanos);
            }
        }
    }

    /** Returns the results of the timers that were started since they were last cleared. */
    List<SiteResult> results(long windowStartNanos) {
        if (!used) {
            return List.of();
        }
        synchronized (this) {
            return timers.values().stream()
                    .filter(timer -> timer.everStarted)
                    .map(timer -> timer.result(windowStartNanos))
                    .toList();
        }
    }

    /**
     * The iterations of one site timer. The last one is kept apart, since it may be restarted; it joins the others when the
     * next one starts. Guarded by the table.
     */
    public final class SiteIterations {
        /** Whether there can be events: an image without the module has no class to create one of. */
        private static final boolean HAS_EVENTS = OptionalModule.FLIGHT_RECORDER.isPresent();

        private final Site site;
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
        private boolean everStarted;
        private long startedNanos;
        private int depth;

        private SiteIterations(Site site) {
            this.site = site;
        }

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

        public void start(long newNumber, NanoClock clock) {
            synchronized (SiteTable.this) {
                finish();
                resume(clock);
                number = newNumber;
                begun = true;
                if (newNumber != RunningStats.UNNUMBERED) {
                    lastNumber = newNumber;
                }
            }
        }

        /** Starts a further segment of the present iteration. Reads the clock before anything else, since a clock may throw. */
        public void resume(NanoClock clock) {
            synchronized (SiteTable.this) {
                startedNanos = ClockReads.read(clock);
                running = true;
                everStarted = true;
                depth = runningCount++;
            }
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
            synchronized (SiteTable.this) {
                long segmentNanos = now - startedNanos;
                iterationNanos += segmentNanos;
                timed = true;
                running = false;
                runningCount--;
                return segmentNanos;
            }
        }

        private void finish() {
            if (timed) {
                finished.add(iterationNanos, number);
            }
            timed = false;
            begun = false;
            iterationNanos = 0;
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

        public void commitEvent() {
            SiteEvent begun = event;
            if (begun != null) {
                begun.commit(site, number);
                event = null;
            }
        }

        private void clear() {
            finish();
            finished.clear();
            lastNumber = -1;
            runningCount -= running ? 1 : 0;
            running = false;
            everStarted = false;
        }

        private SiteResult result(long windowStartNanos) {
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
}
