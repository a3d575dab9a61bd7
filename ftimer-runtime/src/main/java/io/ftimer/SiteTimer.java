package io.ftimer;

import io.ftimer.internal.engine.Argument;
import io.ftimer.internal.engine.ClockReads;
import io.ftimer.internal.engine.Operation;
import io.ftimer.internal.engine.Recorder;
import io.ftimer.internal.engine.Rejection;
import io.ftimer.internal.engine.RunningStats;
import io.ftimer.internal.engine.SiteTable;
import io.ftimer.internal.engine.SiteTable.SiteIterations;
import io.ftimer.sites.Site;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.Status;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Times one {@link Site} in one recorder; returned by {@link FTimer#site(Site)}. Site timers stand beside the tree of regions:
 * they need not nest.
 *
 * <pre>{@code
 * private static final Site WRITE = Site.here("write mesh", IO);
 *
 * SiteTimer write = timer.site(WRITE);
 * write.start();              // iteration 0, with the next start iteration 1, ...
 * writeHeader();
 * write.stop();
 * somethingElse();
 * write.resume();             // continues the iteration
 * writeBody();
 * write.stop();
 * }</pre>
 *
 * <p>The timer follows its recorder: it uses its clock, belongs to its thread, and answers rejected operations as its error
 * policy says. {@link FTimer#init()} and {@link FTimer#finish()} forget it, {@link FTimer#reset()} sets it to zero. Its results
 * are in {@link io.ftimer.summary.Summary#sites()}.
 *
 * <p>Thread safety: thread-confined, as its recorder.
 */
public final class SiteTimer {
    /** As the number of an iteration: one more than the last number, 0 for the first. */
    public static final long AUTO = -1;

    /** As the number of an iteration that needs none. It counts like any other; extrema do not show it. */
    public static final long IGNORE = -2;

    private final Recorder recorder;
    private final Site site;
    private final Argument argument;

    /** The site timers of the run that this one belongs to. */
    private final SiteTable table;

    private final SiteIterations iterations;

    SiteTimer(Recorder recorder, Site site, SiteTable table) {
        this.recorder = recorder;
        this.site = site;
        argument = Argument.at(site);
        this.table = table;
        iterations = table.timer(site);
    }

    boolean isOf(SiteTable run) {
        return table == run;
    }

    /** Returns the place that is timed. */
    public Site site() {
        return site;
    }

    /** Starts the next iteration; see {@link #start(long)}. */
    public Status start() {
        return start(AUTO);
    }

    /**
     * Starts an iteration, or continues the present one if that has the same number. Numbers may be in any order; only the last
     * iteration can be continued, so an earlier number starts a new one.
     *
     * @param iteration a number from 0, {@link #AUTO}, or {@link #IGNORE}
     * @return {@link Status#SUCCESS}; {@link Status#ACTIVE} if this timer is running; {@link Status#UNKNOWN} for another
     *     negative number, and if the timer belongs to an earlier run; or what {@link FTimer#start(String)} returns for the recorder
     */
    public Status start(long iteration) {
        Status rejected = admitStart(Operation.START_SITE);
        if (rejected != null) {
            return rejected;
        }
        long number = iteration == AUTO ? iterations.nextNumber() : iteration;
        if (number < 0 && iteration != IGNORE) {
            return recorder.reject(
                    new Rejection(
                            DiagnosticId.BAD_ITERATION,
                            site,
                            () -> "site(" + site + ").start(" + iteration
                                    + ") rejected: iterations are numbered from 0, AUTO is -1 and IGNORE is -2, and none follows the largest long"));
        }
        iterations.beginEvent();
        if (iteration != IGNORE && iterations.isAt(number)) {
            iterations.resume(recorder.clock());
        } else {
            iterations.start(iteration == IGNORE ? RunningStats.UNNUMBERED : number, recorder.clock());
        }
        return recorder.succeeded();
    }

    /**
     * Continues the present iteration, whatever its number.
     *
     * @return as {@link #start(long)}, {@link Status#UNKNOWN} also if there is no iteration yet
     */
    public Status resume() {
        Status rejected = admitStart(Operation.RESUME_SITE);
        if (rejected != null) {
            return rejected;
        }
        if (!iterations.hasIteration()) {
            return reject(DiagnosticId.BAD_ITERATION, "resume", " rejected: it has no iteration yet; start it first");
        }
        iterations.beginEvent();
        iterations.resume(recorder.clock());
        return recorder.succeeded();
    }

    /**
     * Ends the running segment.
     *
     * @return its time in nanoseconds, not that of the whole iteration; empty if the sum of the iteration would not fit 64 bits,
     *     with the segment ended and its time left out, and empty if the stop is rejected, with
     *     {@link FTimer#lastStatus()} {@link Status#MISMATCH} if this timer is not running, {@link Status#UNKNOWN} if it belongs to
     *     an earlier run, or what {@link FTimer#stop(String)} returns for the recorder
     */
    public OptionalLong stop() {
        if (admit(Operation.STOP_SITE) != null) {
            return OptionalLong.empty();
        }
        long now = ClockReads.read(recorder.clock());
        if (!iterations.isRunning()) {
            reject(DiagnosticId.SITE_NOT_RUNNING, "stop", " rejected: it is not running; start it first");
            return OptionalLong.empty();
        }
        boolean timed = iterations.fits(now);
        long segmentNanos = iterations.stop(timed ? now : iterations.startedNanos());
        iterations.commitEvent();
        if (!timed) {
            reject(
                    DiagnosticId.TIME_EXHAUSTED,
                    "stop",
                    " ended the segment without its time: the sum of the iteration would"
                            + " not fit 64 bits of nanoseconds; check the clock");
            return OptionalLong.empty();
        }
        recorder.succeeded();
        return OptionalLong.of(segmentNanos);
    }

    private @Nullable Status admitStart(Operation operation) {
        Status rejected = admit(operation);
        if (rejected == null && iterations.isRunning()) {
            return reject(DiagnosticId.SITE_RUNNING, operation.text, " rejected: it is running; stop it first");
        }
        return rejected;
    }

    /** Returns null if the calling thread may use this timer now. */
    private @Nullable Status admit(Operation operation) {
        Status rejected = recorder.mayRecord() ? null : recorder.admit(operation, argument);
        if (rejected != null) {
            return rejected;
        }
        if (!recorder.isOfThisRun(table)) {
            return reject(
                    DiagnosticId.SITE_UNKNOWN,
                    operation.text,
                    " rejected: the timer belongs to an earlier run; get it from the recorder after init()");
        }
        return null;
    }

    private Status reject(DiagnosticId id, String operation, String reason) {
        return recorder.reject(new Rejection(id, site, () -> argument.call(operation) + reason));
    }

    /** Returns label and place, for messages. */
    @Override
    public String toString() {
        return "SiteTimer[" + site + "]";
    }
}
