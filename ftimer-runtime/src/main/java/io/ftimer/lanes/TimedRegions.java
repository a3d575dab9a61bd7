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

    /** Tokens given out so far; they go on over init and finish. */
    private long lastToken;

    TimedRegions(LaneTimer timer, LaneChecks checks) {
        this.timer = timer;
        this.checks = checks;
    }

    Status begin(LaneRegion handle, @Nullable LaneRun run) {
        String operation = "begin a timed region";
        if (run == null) {
            return checks.uninitialized(operation);
        }
        Status rejected = checks.notInTeam(operation);
        rejected = rejected != null ? rejected : checks.noTimedRegion(operation, run);
        if (rejected == null && handle.isOpen()) {
            rejected = checks.reject(
                    DiagnosticId.REGION_HANDLE_BUSY,
                    () -> "cannot " + operation
                            + ": the handle is that of another one; end that first, or use another handle");
        }
        rejected = rejected != null ? rejected : checks.nothingOpen(operation, run);
        if (rejected != null) {
            return rejected;
        }
        handle.open(timer, ++lastToken);
        run.begin(lastToken);
        return checks.answered(Status.SUCCESS);
    }

    Status end(LaneRegion handle, @Nullable LaneRun run) {
        String operation = "end a timed region";
        if (run == null) {
            return checks.uninitialized(operation);
        }
        Status rejected = checks.notInTeam(operation);
        if (rejected != null) {
            return rejected;
        }
        if (!handle.isOf(timer) || handle.token() != run.openToken()) {
            if (handle.isOf(timer)) {
                handle.clear();
            }
            return checks.reject(
                    DiagnosticId.REGION_HANDLE_STALE,
                    () -> "cannot " + operation + ": the handle is not that of the one that is open, if any is");
        }
        rejected = checks.nothingOpen(operation, run);
        return rejected != null
                ? rejected
                : checks.afterWorkers(() -> {
                    handle.clear();
                    run.end();
                });
    }

    /** Ends a region without anybody who would look at a status. */
    void close(LaneRegion handle, @Nullable LaneRun run) {
        LaneRejections rejections = timer.rejections;
        if (end(handle, run).isSuccess() || rejections.policy != ErrorPolicy.RETURN || !handle.isOpen()) {
            return;
        }
        // rejected calls of workers were told of by the status, which is lost, and are in the way no longer
        rejections.policy = ErrorPolicy.WARN;
        try {
            end(handle, run);
        } finally {
            rejections.policy = ErrorPolicy.RETURN;
        }
    }
}
