package io.ftimer;

import io.ftimer.internal.engine.Argument;
import io.ftimer.internal.engine.Rejection;
import io.ftimer.values.Status;

/**
 * A reusable owner of one activation at a time, for code that must not allocate a {@link TimerScope} per region. It is
 * returned by {@link FTimer#guard()} and kept by the caller. It never stops another activation than its own, and never
 * repairs.
 *
 * <pre>{@code
 * TimerGuard guard = timer.guard();   // once
 * guard.start("assemble");            // again and again
 * assemble();
 * guard.stop();
 * }</pre>
 *
 * <p>Thread safety: thread-confined, like its timer.
 */
public final class TimerGuard extends OwnedRegion {
    TimerGuard(FTimer timer) {
        super(timer);
    }

    /**
     * Opens a region and owns it.
     *
     * @return as {@link FTimer#start(String)}; {@link Status#ACTIVE}, before anything else is checked, if the guard already
     *     owns an activation, even a stale one; {@link #close()} frees the guard
     */
    public Status start(String name) {
        return isBusy() ? rejectBusy(Argument.named(name)) : open(name);
    }

    /**
     * As {@link #start(String)}, for the region of a handle.
     *
     * @return as {@link FTimer#start(TimerId)}; {@link Status#ACTIVE}, before anything else is checked, if the guard already
     *     owns an activation
     */
    public Status start(TimerId id) {
        return isBusy() ? rejectBusy(Argument.of(id)) : open(id);
    }

    private Status rejectBusy(Argument region) {
        return timer.recorder().reject(Rejection.guardBusy(region, name()));
    }
}
