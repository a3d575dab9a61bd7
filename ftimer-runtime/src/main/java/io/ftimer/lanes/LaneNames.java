package io.ftimer.lanes;

import io.ftimer.TimerId;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.Status;
import org.jspecify.annotations.Nullable;

/** Gives out the handles of one lane timer. Thread safety: for the thread that holds the lock of the timer. */
final class LaneNames {
    private final LaneCatalog catalog;
    private final LaneChecks checks;

    LaneNames(LaneCatalog catalog, LaneChecks checks) {
        this.catalog = catalog;
        this.checks = checks;
    }

    TimerId register(String name, @Nullable LaneRun run) {
        Status rejected = checks.notInTeam("register");
        if (rejected == null) {
            rejected = run == null ? checks.uninitialized("register") : checks.noTimedRegion("register", run);
        }
        String trimmed = rejected == null ? checks.legalName("register", name) : null;
        if (trimmed == null) {
            return TimerId.NONE;
        }
        checks.answered(Status.SUCCESS);
        return catalog.register(trimmed);
    }

    TimerId lookup(String name, @Nullable LaneRun run) {
        Status rejected = run == null ? checks.uninitialized("lookup") : checks.notInTeam("lookup");
        String trimmed = rejected == null ? checks.legalName("lookup", name) : null;
        if (trimmed == null) {
            return TimerId.NONE;
        }
        TimerId known = catalog.find(trimmed);
        if (known == null) {
            checks.reject(
                    DiagnosticId.UNKNOWN_NAME,
                    () -> "cannot lookup \"" + TextEscapes.escape(trimmed) + "\": no such name was registered");
            return TimerId.NONE;
        }
        checks.answered(Status.SUCCESS);
        return known;
    }
}
