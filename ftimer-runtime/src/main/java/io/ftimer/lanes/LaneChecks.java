package io.ftimer.lanes;

import io.ftimer.internal.text.RegionNames;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.Status;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a lane timer looks at before it does anything in serial context. A check that passes answers null; one that does not
 * reports that and answers the status. Thread-safe.
 */
final class LaneChecks {
    private final LaneRejections rejections;
    private volatile Status lastStatus = Status.SUCCESS;

    LaneChecks(LaneRejections rejections) {
        this.rejections = rejections;
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

    Status reject(DiagnosticId id, Supplier<String> text) {
        lastStatus = id.status();
        return rejections.reject(id, LaneMember.isInTeam(), text);
    }

    @Nullable
    Status notInTeam(String operation) {
        return LaneMember.isInTeam()
                ? reject(
                        DiagnosticId.IN_TEAM,
                        () -> "cannot " + operation + " inside a team; do it before the team starts or after it ended")
                : null;
    }

    /** Reports that there is no run. */
    Status uninitialized(String operation) {
        return reject(
                DiagnosticId.NOT_INITIALIZED,
                () -> "cannot " + operation + ": the lane timer is not initialized; call init() first");
    }

    @Nullable
    Status noTimedRegion(String operation, @Nullable LaneRun run) {
        return run != null && run.openToken() != 0
                ? reject(
                        DiagnosticId.TIMED_REGION_OPEN,
                        () -> "cannot " + operation + " while a timed region is open; end it first")
                : null;
    }

    @Nullable
    Status nothingOpen(String operation, @Nullable LaneRun run) {
        String open = run == null ? null : run.openRegions();
        return open == null
                ? null
                : reject(
                        DiagnosticId.REGIONS_OPEN,
                        () -> "cannot " + operation + " while regions are open: " + open + "; stop them first");
    }

    /** Checks that the call is not made inside a team, nor while a timed region or a region of a lane is open. */
    @Nullable
    Status idle(String operation, @Nullable LaneRun run) {
        Status rejected = notInTeam(operation);
        rejected = rejected != null ? rejected : noTimedRegion(operation, run);
        return rejected != null ? rejected : nothingOpen(operation, run);
    }

    /** Tells of rejected calls of workers, and does the work unless the status of the first is the answer. */
    Status afterWorkers(Runnable work) {
        Status drained = rejections.drain();
        if (drained.isSuccess()) {
            work.run();
        }
        return answered(drained);
    }

    /** Returns the trimmed name, or null if it is rejected. */
    @Nullable
    String legalName(String operation, @Nullable String raw) {
        return RegionNames.legal(operation, raw, (rule, text) -> reject(DiagnosticId.of(rule), text));
    }
}
