package io.ftimer.lanes;

import io.ftimer.internal.text.RegionNames;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.Status;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The checks of a lane timer before an operation in serial context. A check that passes returns null; one that fails reports
 * the rejection and returns its status. The {@code call} of each check is the operation as it stands in the message, such as
 * {@code reset()}. Thread-safe.
 */
final class LaneChecks {
    private final LaneRejections rejections;
    private volatile Status lastStatus = Status.SUCCESS;
    private volatile String lastMessage = "";

    LaneChecks(LaneRejections rejections) {
        this.rejections = rejections;
    }

    /** Returns the status of the last operation. */
    Status lastStatus() {
        return lastStatus;
    }

    /** Returns the diagnostic line of the last operation; empty if it succeeded. */
    String lastMessage() {
        return lastMessage;
    }

    /** Records the status of an operation, which may be that of a rejected call of a worker, and returns it. */
    Status finished(Status status) {
        return rejected(status, status.isSuccess() ? "" : rejections.returned());
    }

    /** Records the status of a rejected operation and its diagnostic line, and returns the status. */
    Status rejected(Status status, String line) {
        lastMessage = line;
        lastStatus = status;
        return status;
    }

    Status reject(DiagnosticId id, Supplier<String> text) {
        rejected(id.status(), id.line(text.get()));
        return rejections.reject(id, LaneMember.isInTeam(), text);
    }

    @Nullable
    Status notInTeam(String call) {
        return LaneMember.isInTeam()
                ? reject(
                        DiagnosticId.IN_TEAM,
                        () -> call
                                + " rejected: the call is inside a team; make it before the team starts or after it ends")
                : null;
    }

    /** Reports that the timer is not initialized. */
    Status uninitialized(String call) {
        return reject(
                DiagnosticId.NOT_INITIALIZED,
                () -> call + " rejected: the lane timer is not initialized; call init() first");
    }

    @Nullable
    Status noTimedRegion(String call, @Nullable LaneRun run) {
        return run != null && run.openToken() != 0
                ? reject(DiagnosticId.TIMED_REGION_OPEN, () -> call + " rejected: a timed region is open; end it first")
                : null;
    }

    @Nullable
    Status nothingOpen(String call, @Nullable LaneRun run) {
        String open = run == null ? null : run.openRegions();
        return open == null
                ? null
                : reject(
                        DiagnosticId.REGIONS_OPEN,
                        () -> call + " rejected: regions are open: " + open + "; stop them first");
    }

    /** Checks that the call is made outside of teams, and that nothing is open: no timed region, region or site timer of a lane. */
    @Nullable
    Status idle(String call, @Nullable LaneRun run) {
        Status rejected = notInTeam(call);
        rejected = rejected != null ? rejected : noTimedRegion(call, run);
        return rejected != null ? rejected : nothingOpen(call, run);
    }

    /** Reports the rejected calls of workers; then does the work, unless the status of the first such call is returned. */
    Status afterWorkers(Runnable work) {
        Status drained = rejections.drain();
        if (drained.isSuccess()) {
            work.run();
        }
        return finished(drained);
    }

    /** Returns the trimmed name, or null if it is rejected. */
    @Nullable
    String legalName(String operation, @Nullable String raw) {
        return RegionNames.legal(operation, raw, (rule, text) -> reject(DiagnosticId.of(rule), text));
    }
}
