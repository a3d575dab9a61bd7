package io.ftimer.lanes;

import io.ftimer.LaneCatalog;
import io.ftimer.Status;
import io.ftimer.internal.DiagnosticId;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Begins and ends the runs of one lane timer. Thread safety: for the thread that holds the lock of the timer, except
 * {@link #current()}, which is for any.
 */
final class LaneRuns {
    private final LaneCatalog catalog;
    private final LaneRefusals refusals;
    private final LaneChecks checks;
    private final int defaultTeamSize;

    private volatile @Nullable LaneRun current;

    LaneRuns(LaneCatalog catalog, LaneRefusals refusals, LaneChecks checks, int defaultTeamSize) {
        this.catalog = catalog;
        this.refusals = refusals;
        this.checks = checks;
        this.defaultTeamSize = defaultTeamSize;
    }

    /** Returns the present run; null if the timer is not initialized. */
    @Nullable
    LaneRun current() {
        return current;
    }

    Status init(LaneConfig config) {
        Status refused = checks.idle("init", current);
        if (refused == null && (config == null || !config.isSound())) {
            refused = checks.refuse(
                    DiagnosticId.BAD_CONFIGURATION,
                    () -> "cannot init: " + config + " makes no sense; lanes and diagnostics must not be negative, the"
                            + " mismatch mode must be STRICT");
        }
        return refused != null ? refused : checks.afterWorkers(() -> begin(Objects.requireNonNull(config)));
    }

    private void begin(LaneConfig config) {
        end();
        int capacity = config.laneCapacity() == 0 ? defaultTeamSize + 1 : config.laneCapacity();
        catalog.init();
        refusals.keepAtMost(config.diagnosticsBound());
        current = new LaneRun(catalog, refusals, capacity);
    }

    private void end() {
        LaneRun ending = current;
        if (ending != null) {
            ending.close();
        }
    }

    Status finish() {
        Status refused = checks.idle("finish", current);
        return refused != null
                ? refused
                : checks.afterWorkers(() -> {
                    end();
                    current = null;
                    catalog.finish();
                });
    }

    Status reset() {
        LaneRun old = current;
        Status refused = checks.notInTeam("reset");
        if (refused == null) {
            refused = old == null ? checks.uninitialized("reset") : checks.idle("reset", old);
        }
        return refused != null
                ? refused
                : checks.afterWorkers(() -> {
                    end();
                    catalog.reset();
                    current = new LaneRun(
                            catalog, refusals, Objects.requireNonNull(old).capacity());
                });
    }
}
