package io.ftimer.junit;

import io.ftimer.assertj.internal.times.Environment;
import io.ftimer.assertj.internal.verdict.UnboundRule;
import io.ftimer.assertj.internal.weaving.Instrumentation;
import io.ftimer.junit.internal.expect.Conditions;
import io.ftimer.junit.internal.settings.FTimerConfig;
import io.ftimer.values.NanoClock;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The settings in code; null if a setting is not overridden. */
record Overrides(
        @Nullable NanoClock clock,
        @Nullable Boolean lifecycleRegions,
        @Nullable Misuse misuse,
        @Nullable ReportLevel report,
        @Nullable Boolean callStatistics,
        @Nullable Environment environment) {
    static final Overrides NONE = new Overrides(null, null, null, null, null, null);

    Overrides withClock(NanoClock newClock) {
        return new Overrides(newClock, lifecycleRegions, misuse, report, callStatistics, environment);
    }

    Overrides withLifecycleRegions(boolean recorded) {
        return new Overrides(clock, recorded, misuse, report, callStatistics, environment);
    }

    Overrides withMisuse(Misuse newMisuse) {
        return new Overrides(clock, lifecycleRegions, newMisuse, report, callStatistics, environment);
    }

    Overrides withReport(ReportLevel newReport) {
        return new Overrides(clock, lifecycleRegions, misuse, newReport, callStatistics, environment);
    }

    Overrides withCallStatistics(boolean recorded) {
        return new Overrides(clock, lifecycleRegions, misuse, report, recorded, environment);
    }

    Overrides withEnvironment(Environment newEnvironment) {
        return new Overrides(clock, lifecycleRegions, misuse, report, callStatistics, newEnvironment);
    }

    /**
     * Returns the settings of a test with these configuration parameters.
     *
     * @param isAlone whether no other test runs at the same time
     */
    TestSettings over(Function<String, Optional<String>> parameters, boolean isAlone) {
        return new TestSettings(
                clock != null ? clock : NanoClock.system(),
                lifecycleRegions != null ? lifecycleRegions : FTimerConfig.LIFECYCLE.in(parameters),
                misuse != null ? misuse : Misuse.in(parameters),
                report != null ? report : ReportLevel.in(parameters),
                UnboundRule.of(
                        FTimerConfig.UNBOUND.in(parameters),
                        isAlone,
                        FTimerConfig.UNBOUND_IGNORE.in(parameters),
                        FTimerConfig.INCONCLUSIVE.in(parameters)),
                Instrumentation.of(
                        FTimerConfig.INSTRUMENT.in(parameters), FTimerConfig.INSTRUMENT_ATTACH.in(parameters)),
                callStatistics != null ? callStatistics : FTimerConfig.STATISTICS.in(parameters),
                new Conditions(
                        environment != null ? environment : Environment.current(),
                        FTimerConfig.BUDGETS.in(parameters),
                        FTimerConfig.UPDATE.in(parameters)));
    }
}
