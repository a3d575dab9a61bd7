package io.ftimer.junit;

import io.ftimer.NanoClock;
import io.ftimer.junit.internal.FTimerConfig;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What was set in code; null where nothing was. */
record Overrides(
        @Nullable NanoClock clock,
        @Nullable Boolean lifecycleRegions,
        @Nullable Misuse misuse,
        @Nullable ReportLevel report) {
    static final Overrides NONE = new Overrides(null, null, null, null);

    Overrides withClock(NanoClock newClock) {
        return new Overrides(newClock, lifecycleRegions, misuse, report);
    }

    Overrides withLifecycleRegions(boolean recorded) {
        return new Overrides(clock, recorded, misuse, report);
    }

    Overrides withMisuse(Misuse newMisuse) {
        return new Overrides(clock, lifecycleRegions, newMisuse, report);
    }

    Overrides withReport(ReportLevel newReport) {
        return new Overrides(clock, lifecycleRegions, misuse, newReport);
    }

    /** Returns what holds for a test whose configuration parameters are these. */
    TestSettings over(Function<String, Optional<String>> parameters) {
        return new TestSettings(
                clock != null ? clock : NanoClock.system(),
                lifecycleRegions != null ? lifecycleRegions : FTimerConfig.LIFECYCLE.in(parameters),
                misuse != null ? misuse : FTimerConfig.MISUSE.in(parameters),
                report != null ? report : FTimerConfig.REPORT.in(parameters));
    }
}
