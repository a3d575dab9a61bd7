package io.ftimer;

import io.ftimer.internal.text.TextEscapes;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.Status;

/**
 * A reusable owner of one activation at a time, for code that must not allocate a {@link TimerScope} per region. Got from
 * {@link FTimer#guard()} and kept by the caller. It never stops another activation than its own, and never repairs.
 *
 * <p>Thread safety: thread-confined, as its timer.
 */
public final class TimerGuard extends OwnedRegion {
    TimerGuard(FTimer timer) {
        super(timer);
    }

    /**
     * Opens a region and owns it.
     *
     * @return as {@link FTimer#start(String)}; {@link Status#ACTIVE}, before anything else is looked at, if the guard
     *     already owns an activation, also a stale one: {@link #close()} frees it
     */
    public Status start(String name) {
        return isActive() ? rejectBusy(name) : open(name);
    }

    private Status rejectBusy(String name) {
        return timer.reject(
                DiagnosticId.GUARD_BUSY,
                () -> "cannot " + Gate.described("start", name) + ": the guard still owns \""
                        + TextEscapes.escape(id.name) + "\"; stop or close it first");
    }
}
