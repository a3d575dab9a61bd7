package io.ftimer;

import io.ftimer.sites.Site;
import io.ftimer.sites.SiteResult;
import io.ftimer.values.NanoClock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The site timers of one run of a recorder, in the order in which they were first asked for.
 *
 * <p>Thread-safe by its lock. Only the owner of the recorder changes anything but the map, so that it may look without the
 * lock; another thread that takes a summary copies under it. As long as no timer was made, nobody takes the lock.
 */
final class SiteTable {
    private final Map<Site, SiteTimer> timers = new LinkedHashMap<>();
    private int runningCount;

    /** Never goes back to false; set before the first timer can be started, so that whoever sees false has missed nothing. */
    private volatile boolean used;

    synchronized SiteTimer timer(FTimer recorder, Site site) {
        used = true;
        return timers.computeIfAbsent(site, unknown -> new SiteTimer(recorder, unknown, this));
    }

    synchronized void start(SiteIterations iterations, long number, NanoClock clock) {
        iterations.start(number, runningCount, clock);
        runningCount++;
    }

    synchronized void resume(SiteIterations iterations, NanoClock clock) {
        iterations.resume(runningCount, clock);
        runningCount++;
    }

    synchronized long stop(SiteIterations iterations, long now) {
        long segmentNanos = iterations.stop(now);
        runningCount--;
        return segmentNanos;
    }

    /** Returns the running timers whose sites are accepted. */
    synchronized List<SiteTimer> running(Predicate<Site> accepted) {
        List<SiteTimer> running = new ArrayList<>();
        for (SiteTimer timer : timers.values()) {
            if (timer.iterations.isRunning() && accepted.test(timer.site())) {
                running.add(timer);
            }
        }
        return running;
    }

    boolean isAnyRunning() {
        return runningCount > 0;
    }

    /** Zeroes the timers whose sites are accepted. They stay known. */
    synchronized void clear(Predicate<Site> accepted) {
        for (SiteTimer timer : timers.values()) {
            if (accepted.test(timer.site())) {
                runningCount -= timer.iterations.isRunning() ? 1 : 0;
                timer.iterations.clear();
            }
        }
    }

    void skip(long gapNanos) {
        if (isAnyRunning()) {
            skipRunning(gapNanos);
        }
    }

    private synchronized void skipRunning(long gapNanos) {
        for (SiteTimer timer : timers.values()) {
            if (timer.iterations.isRunning()) {
                timer.iterations.skip(gapNanos);
            }
        }
    }

    /** Returns the results of the timers that were started since they were last cleared. */
    List<SiteResult> results(long windowStartNanos) {
        return used ? resultsOfUsed(windowStartNanos) : List.of();
    }

    private synchronized List<SiteResult> resultsOfUsed(long windowStartNanos) {
        List<SiteResult> results = new ArrayList<>();
        for (SiteTimer timer : timers.values()) {
            if (timer.iterations.isUsed()) {
                results.add(timer.iterations.result(timer.site(), windowStartNanos));
            }
        }
        return List.copyOf(results);
    }
}
