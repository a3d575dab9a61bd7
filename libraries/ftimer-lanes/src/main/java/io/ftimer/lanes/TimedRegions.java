package io.ftimer.lanes;

import io.ftimer.values.DiagnosticId;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.Status;
import org.jspecify.annotations.Nullable;

/**
 * Begins and ends the timed regions of one lane timer. Thread safety: for the thread that holds the lock of the timer.
 */
final class TimedRegions {
    private final LaneTimer timer;
    private final LaneChecks checks;

    /** The number of tokens issued so far; not reset by init and finish, so that stale handles stay detectable. */
    private long lastToken;

    TimedRegions(LaneTimer timer, LaneChecks checks) {
        this.timer = timer;
        this.checks = checks;
    }

    Status begin(LaneRegion handle, @Nullable LaneRun run) {
        String call = "beginRegion()";
        if (run == null) {
            return checks.uninitialized(call);
        }
        Status rejected = checks.notInTeam(call);
        rejected = rejected != null ? rejected : checks.noTimedRegion(call, run);
        if (rejected == null && handle.isOpen()) {
            rejected = checks.reject(
                    DiagnosticId.REGION_HANDLE_BUSY,
                    () -> call
                            + " rejected: the handle belongs to another timed region; end that one or use another handle");
        }
        rejected = rejected != null ? rejected : checks.nothingOpen(call, run);
        if (rejected != null) {
            return rejected;
        }
        handle.open(timer, ++lastToken);
        run.begin(lastToken);
        return checks.finished(Status.SUCCESS);
    }

    Status end(LaneRegion handle, @Nullable LaneRun run) {
        String call = "endRegion()";
        if (run == null) {
            return checks.uninitialized(call);
        }
        Status rejected = checks.notInTeam(call);
        if (rejected != null) {
            return rejected;
        }
        if (!handle.isOf(timer) || handle.token() != run.openToken()) {
            if (handle.isOf(timer)) {
                handle.clear();
            }
            return checks.reject(
                    DiagnosticId.REGION_HANDLE_STALE,
                    () -> call + " rejected: the handle does not belong to an open timed region of this timer");
        }
        rejected = checks.nothingOpen(call, run);
        return rejected != null
                ? rejected
                : checks.afterWorkers(() -> {
                    handle.clear();
                    run.end();
                });
    }

    /** Ends a region for a caller that cannot check a status. */
    void close(LaneRegion handle, @Nullable LaneRun run) {
        LaneRejections rejections = timer.rejections;
        if (end(handle, run).isSuccess() || rejections.policy != ErrorPolicy.RETURN || !handle.isOpen()) {
            return;
        }
        // the first attempt may have returned the status of a rejected call; this one ends the region or writes a line
        rejections.policy = ErrorPolicy.WARN;
        try {
            end(handle, run);
        } finally {
            rejections.policy = ErrorPolicy.RETURN;
        }
    }
}
