package io.ftimer.lanes;

import io.ftimer.ErrorPolicy;
import io.ftimer.Status;
import io.ftimer.internal.DiagnosticId;
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
        Status refused = checks.notInTeam(operation);
        refused = refused != null ? refused : checks.noTimedRegion(operation, run);
        if (refused == null && handle.isOpen()) {
            refused = checks.refuse(
                    DiagnosticId.REGION_HANDLE_BUSY,
                    () -> "cannot " + operation
                            + ": the handle is that of another one; end that first, or use another handle");
        }
        refused = refused != null ? refused : checks.nothingOpen(operation, run);
        if (refused != null) {
            return refused;
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
        Status refused = checks.notInTeam(operation);
        if (refused != null) {
            return refused;
        }
        if (!handle.isOf(timer) || handle.token() != run.openToken()) {
            if (handle.isOf(timer)) {
                handle.clear();
            }
            return checks.refuse(
                    DiagnosticId.REGION_HANDLE_STALE,
                    () -> "cannot " + operation + ": the handle is not that of the one that is open, if any is");
        }
        refused = checks.nothingOpen(operation, run);
        return refused != null
                ? refused
                : checks.afterWorkers(() -> {
                    handle.clear();
                    run.end();
                });
    }

    /** Ends a region without anybody who would look at a status. */
    void close(LaneRegion handle, @Nullable LaneRun run) {
        LaneRefusals refusals = timer.refusals;
        if (end(handle, run).isSuccess() || refusals.policy != ErrorPolicy.RETURN || !handle.isOpen()) {
            return;
        }
        // refused calls of workers were told of by the status, which is lost, and are in the way no longer
        refusals.policy = ErrorPolicy.WARN;
        try {
            end(handle, run);
        } finally {
            refusals.policy = ErrorPolicy.RETURN;
        }
    }
}
