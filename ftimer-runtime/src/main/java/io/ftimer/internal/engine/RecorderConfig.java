package io.ftimer.internal.engine;

import io.ftimer.internal.engine.ClockReads.NoClock;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.NanoClock;
import io.ftimer.values.WrongThreadPolicy;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.function.Consumer;

/** The configuration of the recorders that a builder makes, but for their listeners. */
public record RecorderConfig(
        NanoClock clock,
        InstantSource dates,
        ZoneId zone,
        MismatchMode mismatchMode,
        ErrorPolicy errorPolicy,
        Consumer<String> diagnostics,
        boolean sharesStandardError,
        WrongThreadPolicy wrongThreadPolicy,
        int maxDepth,
        int maxRegions,
        int maxLevel,
        RegionFilter filter,
        boolean callStatistics,
        boolean isTimed,
        boolean keepsPlaces) {

    /** Returns the clock of regions, which reads nothing if their times are not measured. */
    public NanoClock regionClock(NanoClock ofWindow) {
        return isTimed ? ofWindow : NoClock.INSTANCE;
    }
}
