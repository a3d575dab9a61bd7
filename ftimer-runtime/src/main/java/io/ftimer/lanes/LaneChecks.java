package io.ftimer.lanes;

import io.ftimer.Status;
import io.ftimer.internal.DiagnosticId;
import io.ftimer.internal.RegionNames;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a lane timer looks at before it does anything in serial context. A check that passes answers null; one that does not
 * reports that and answers the status. Thread-safe.
 */
final class LaneChecks {
    private final LaneRefusals refusals;
    private volatile Status lastStatus = Status.SUCCESS;

    LaneChecks(LaneRefusals refusals) {
        this.refusals = refusals;
    }

    /** Returns the status of the last operation. */
    Status lastStatus() {
        return lastStatus;
    }

    /** Notes how an operation ended. */
    Status answered(Status status) {
        lastStatus = status;
        return status;
    }

    Status refuse(DiagnosticId id, Supplier<String> text) {
        lastStatus = id.status();
        return refusals.refuse(id, LaneMember.isInTeam(), text);
    }

    @Nullable
    Status notInTeam(String operation) {
        return LaneMember.isInTeam()
                ? refuse(
                        DiagnosticId.IN_TEAM,
                        () -> "cannot " + operation + " inside a team; do it before the team starts or after it ended")
                : null;
    }

    /** Reports that there is no run. */
    Status uninitialized(String operation) {
        return refuse(
                DiagnosticId.NOT_INITIALIZED,
                () -> "cannot " + operation + ": the lane timer is not initialized; call init() first");
    }

    @Nullable
    Status noTimedRegion(String operation, @Nullable LaneRun run) {
        return run != null && run.openToken() != 0
                ? refuse(
                        DiagnosticId.TIMED_REGION_OPEN,
                        () -> "cannot " + operation + " while a timed region is open; end it first")
                : null;
    }

    @Nullable
    Status nothingOpen(String operation, @Nullable LaneRun run) {
        String open = run == null ? null : run.openRegions();
        return open == null
                ? null
                : refuse(
                        DiagnosticId.REGIONS_OPEN,
                        () -> "cannot " + operation + " while regions are open: " + open + "; stop them first");
    }

    /** Checks that the call is not made inside a team, nor while a timed region or a region of a lane is open. */
    @Nullable
    Status idle(String operation, @Nullable LaneRun run) {
        Status refused = notInTeam(operation);
        refused = refused != null ? refused : noTimedRegion(operation, run);
        return refused != null ? refused : nothingOpen(operation, run);
    }

    /** Tells of refused calls of workers, and does the work unless the status of the first is the answer. */
    Status afterWorkers(Runnable work) {
        Status drained = refusals.drain();
        if (drained.isSuccess()) {
            work.run();
        }
        return answered(drained);
    }

    /** Returns the trimmed name, or null if it is refused. */
    @Nullable
    String legalName(String operation, @Nullable String raw) {
        return RegionNames.legal(operation, raw, this::refuse);
    }
}
