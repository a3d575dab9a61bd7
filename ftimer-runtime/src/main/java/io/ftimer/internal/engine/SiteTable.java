package io.ftimer.internal.engine;

import io.ftimer.sites.Site;
import io.ftimer.sites.SiteResult;
import io.ftimer.values.NanoClock;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

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
        SiteIterations iterations = timers.get(site);
        if (iterations == null) {
            iterations = new SiteIterations();
            timers = Definitions.with(timers, site, iterations);
        }
        return iterations;
    }

    public synchronized void start(SiteIterations iterations, long number, NanoClock clock) {
        iterations.start(number, runningCount, clock);
        runningCount++;
    }

    public synchronized void resume(SiteIterations iterations, NanoClock clock) {
        iterations.resume(runningCount, clock);
        runningCount++;
    }

    public synchronized long stop(SiteIterations iterations, long now) {
        long segmentNanos = iterations.stop(now);
        runningCount--;
        return segmentNanos;
    }

    /** Returns the sites among the accepted ones whose timers are running. */
    public synchronized List<Site> running(Predicate<Site> accepted) {
        return timers.entrySet().stream()
                .filter(timer -> timer.getValue().isRunning() && accepted.test(timer.getKey()))
                .map(Map.Entry::getKey)
                .toList();
    }

    public boolean isAnyRunning() {
        return runningCount > 0;
    }

    /** Sets the timers of the accepted sites to zero. They stay known. */
    public synchronized void clear(Predicate<Site> accepted) {
        timers.forEach((site, iterations) -> {
            if (accepted.test(site)) {
                runningCount -= iterations.isRunning() ? 1 : 0;
                iterations.clear();
            }
        });
    }

    public void skip(long gapNanos) {
        if (isAnyRunning()) {
            synchronized (this) {
                timers.values().stream()
                        .filter(SiteIterations::isRunning)
                        .forEach(iterations -> iterations.skip(gapNanos));
            }
        }
    }

    /** Returns the results of the timers that were started since they were last cleared. */
    List<SiteResult> results(long windowStartNanos) {
        if (!used) {
            return List.of();
        }
        synchronized (this) {
            return timers.entrySet().stream()
                    .filter(timer -> timer.getValue().everStarted)
                    .map(timer -> timer.getValue().result(timer.getKey(), windowStartNanos))
                    .toList();
        }
    }
}
