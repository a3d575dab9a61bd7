package io.ftimer.lanes;

import io.ftimer.TimerId;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.Status;
import org.jspecify.annotations.Nullable;

/** Registers and looks up the names of one lane timer. Thread safety: for the thread that holds the lock of the timer. */
final class LaneNames {
    private final LaneCatalog catalog;
    private final LaneChecks checks;

    LaneNames(LaneCatalog catalog, LaneChecks checks) {
        this.catalog = catalog;
        this.checks = checks;
    }

    TimerId register(String name, @Nullable LaneRun run) {
        String call = call("register", name);
        Status rejected = checks.notInTeam(call);
        if (rejected == null) {
            rejected = run == null ? checks.uninitialized(call) : checks.noTimedRegion(call, run);
        }
        String trimmed = rejected == null ? checks.legalName("register", name) : null;
        if (trimmed == null) {
            return TimerId.NONE;
        }
        checks.finished(Status.SUCCESS);
        return catalog.register(trimmed);
    }

    TimerId lookup(String name, @Nullable LaneRun run) {
        String call = call("lookup", name);
        Status rejected = run == null ? checks.uninitialized(call) : checks.notInTeam(call);
        String trimmed = rejected == null ? checks.legalName("lookup", name) : null;
        if (trimmed == null) {
            return TimerId.NONE;
        }
        TimerId known = catalog.find(trimmed);
        if (known == null) {
            checks.reject(DiagnosticId.UNKNOWN_NAME, () -> call + " rejected: no region of that name was registered");
            return TimerId.NONE;
        }
        checks.finished(Status.SUCCESS);
        return known;
    }

    private static String call(String operation, @Nullable String name) {
        return operation + (name == null ? "(null)" : "(\"" + TextEscapes.display(name) + "\")");
    }
}
