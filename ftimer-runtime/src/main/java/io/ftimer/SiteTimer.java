package io.ftimer;

import io.ftimer.internal.engine.ClockReads;
import io.ftimer.internal.engine.RunningStats;
import io.ftimer.internal.platform.OptionalModule;
import io.ftimer.sites.Site;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.Status;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The timer of one {@link Site} in one recorder, from {@link FTimer#site(Site)}. Site timers stand beside the tree of regions:
 * they need not nest, and a stop names its timer by being called on it.
 *
 * <pre>{@code
 * private static final Site WRITE = Site.here("write mesh", IO);
 *
 * SiteTimer write = timer.site(WRITE);
 * write.start();              // iteration 0, with the next start iteration 1, ...
 * writeHeader();
 * write.stop();
 * somethingElse();
 * write.resume();             // goes on within the iteration
 * writeBody();
 * write.stop();
 * }</pre>
 *
 * <p>The timer follows its recorder: it uses its clock, belongs to its thread, and answers rejected operations as its error
 * policy says. {@link FTimer#init()} and {@link FTimer#finish()} forget it, {@link FTimer#reset()} zeroes it. What it measured
 * is in {@link io.ftimer.summary.Summary#sites()}.
 *
 * <p>Thread safety: thread-confined, as its recorder.
 */
public final class SiteTimer {
    /** Given as the number of an iteration: one more than the last one that had a number, 0 for the first. */
    public static final long AUTO = -1;

    /** Given as the number of an iteration that needs none. It counts as any other; extremes do not tell it. */
    public static final long IGNORE = -2;

    /** Whether there can be events: an image without the module has no class to make one of. */
    private static final boolean HAS_EVENTS = OptionalModule.FLIGHT_RECORDER.isPresent();

    final SiteIterations iterations = new SiteIterations();

    private final FTimer recorder;
    private final Site site;

    /** The timers it belongs to; a timer of an earlier run has other ones. */
    private final SiteTable table;

    private @Nullable SiteEvent event;

    SiteTimer(FTimer recorder, Site site, SiteTable table) {
        this.recorder = recorder;
        this.site = site;
        this.table = table;
    }

    /** Returns the place that is timed. */
    public Site site() {
        return site;
    }

    /** Begins the next iteration; see {@link #start(long)}. */
    public Status start() {
        return start(AUTO);
    }

    /**
     * Begins an iteration, or goes on in the present one if that has the same number. Numbers may be in any order; of an
     * earlier iteration than the last nothing is known any more, so that its number begins a new one.
     *
     * @param iteration a number from 0, {@link #AUTO}, or {@link #IGNORE}
     * @return {@link Status#SUCCESS}; {@link Status#ACTIVE} if this timer is running; {@link Status#UNKNOWN} for another
     *     negative number, and if the timer is of an earlier run; or what {@link FTimer#start(String)} answers for the recorder
     */
    public Status start(long iteration) {
        Status rejected = admitStart("start");
        if (rejected != null) {
            return rejected;
        }
        long number = iteration == AUTO ? iterations.nextNumber() : iteration;
        if (number < 0 && iteration != IGNORE) {
            return recorder.reject(
                    DiagnosticId.BAD_ITERATION,
                    () -> "cannot start site " + site + " in iteration " + iteration
                            + ": numbers count from 0, AUTO is -1 and IGNORE is -2, and none may follow the largest long");
        }
        beginEvent();
        if (iteration != IGNORE && iterations.isAt(number)) {
            table.resume(iterations, recorder.clock);
        } else {
            table.start(iterations, iteration == IGNORE ? RunningStats.UNNUMBERED : number, recorder.clock);
        }
        return recorder.succeeded();
    }

    /**
     * Goes on in the present iteration, whatever its number.
     *
     * @return as {@link #start(long)}, {@link Status#UNKNOWN} also if there is no iteration yet
     */
    public Status resume() {
        Status rejected = admitStart("resume");
        if (rejected != null) {
            return rejected;
        }
        if (!iterations.hasIteration()) {
            return recorder.reject(
                    DiagnosticId.BAD_ITERATION,
                    () -> "cannot resume site " + site + ": it has no iteration yet; start it first");
        }
        beginEvent();
        table.resume(iterations, recorder.clock);
        return recorder.succeeded();
    }

    /**
     * Ends the running segment.
     *
     * @return its time in nanoseconds, not that of the whole iteration; empty if the stop is rejected, with
     *     {@link FTimer#lastStatus()} {@link Status#MISMATCH} if this timer is not running, {@link Status#UNKNOWN} if it is of an
     *     earlier run, or what {@link FTimer#stop(String)} answers for the recorder
     */
    public OptionalLong stop() {
        if (admit("stop") != null) {
            return OptionalLong.empty();
        }
        long now = ClockReads.read(recorder.clock);
        if (!iterations.isRunning()) {
            recorder.reject(
                    DiagnosticId.SITE_NOT_RUNNING,
                    () -> "cannot stop site " + site + ": it is not running; start it first");
            return OptionalLong.empty();
        }
        long segmentNanos = table.stop(iterations, now);
        SiteEvent begun = event;
        if (begun != null) {
            begun.commit(site, iterations.number());
            event = null;
        }
        recorder.succeeded();
        return OptionalLong.of(segmentNanos);
    }

    private @Nullable Status admitStart(String operation) {
        Status rejected = admit(operation);
        if (rejected == null && iterations.isRunning()) {
            return recorder.reject(
                    DiagnosticId.SITE_RUNNING,
                    () -> "cannot " + operation + " site " + site + ": it is running; stop it first");
        }
        return rejected;
    }

    /** Returns null if the calling thread may use this timer now. */
    private @Nullable Status admit(String operation) {
        if (Thread.currentThread() != recorder.fast) {
            Status rejected = recorder.admit(operation, site);
            if (rejected != null) {
                return rejected;
            }
        }
        if (table != recorder.tree.sites) {
            return recorder.reject(
                    DiagnosticId.SITE_UNKNOWN,
                    () -> "cannot " + operation + " site " + site
                            + ": its timer is not of this run; ask the recorder for it after init()");
        }
        return null;
    }

    private void beginEvent() {
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

    /** Returns label and place, for messages. */
    @Override
    public String toString() {
        return "SiteTimer[" + site + "]";
    }
}
