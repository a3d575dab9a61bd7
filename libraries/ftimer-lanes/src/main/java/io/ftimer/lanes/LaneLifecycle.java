package io.ftimer.lanes;

import io.ftimer.values.DiagnosticId;
import io.ftimer.values.Status;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Initializes, resets and finishes the runs of one lane timer. Thread safety: for the thread that holds the lock of the
 * timer, except {@link #current()}, which any thread may call.
 */
final class LaneLifecycle {
    private final LaneCatalog catalog;
    private final LaneRejections rejections;
    private final LaneChecks checks;
    private final int defaultTeamSize;

    private volatile @Nullable LaneRun current;

    LaneLifecycle(LaneCatalog catalog, LaneRejections rejections, LaneChecks checks, int defaultTeamSize) {
        this.catalog = catalog;
        this.rejections = rejections;
        this.checks = checks;
        this.defaultTeamSize = defaultTeamSize;
    }

    /** Returns the current run; null if the timer is not initialized. */
    @Nullable
    LaneRun current() {
        return current;
    }

    Status init(LaneConfig config) {
        Status rejected = checks.idle("init()", current);
        String problem = config == null ? "the configuration must not be null" : config.problem();
        if (rejected == null && problem != null) {
            rejected = checks.reject(DiagnosticId.BAD_CONFIGURATION, () -> "init(" + config + ") rejected: " + problem);
        }
        return rejected != null ? rejected : checks.afterWorkers(() -> begin(Objects.requireNonNull(config)));
    }

    private void begin(LaneConfig config) {
        end();
        int capacity = config.laneCapacity() == 0 ? defaultTeamSize + 1 : config.laneCapacity();
        catalog.init();
        rejections.setBound(config.diagnosticsBound());
        current = new LaneRun(catalog, rejections, capacity);
    }

    private void end() {
        LaneRun ending = current;
        if (ending != null) {
            ending.close();
        }
    }

    Status finish() {
        Status rejected = checks.idle("finish()", current);
        return rejected != null
                ? rejected
                : checks.afterWorkers(() -> {
                    end();
                    current = null;
                    catalog.finish();
                });
    }

    Status reset() {
        LaneRun old = current;
        Status rejected = checks.notInTeam("reset()");
        if (rejected == null) {
            rejected = old == null ? checks.uninitialized("reset()") : checks.idle("reset()", old);
        }
        return rejected != null
                ? rejected
                : checks.afterWorkers(() -> {
                    end();
                    catalog.reset();
                    current = new LaneRun(
                            catalog, rejections, Objects.requireNonNull(old).capacity());
                });
    }
}
