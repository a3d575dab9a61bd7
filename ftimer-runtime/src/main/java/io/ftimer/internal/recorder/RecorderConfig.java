package io.ftimer.internal.recorder;

import io.ftimer.internal.engine.ClockReads.NoClock;
import io.ftimer.internal.engine.RegionFilter;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.NanoClock;
import io.ftimer.values.WrongThreadPolicy;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of the recorders that a builder makes.
 *
 * @param isTimed whether the times of regions are measured; otherwise their calls are counted, and all times are 0
 * @param sharesStandardError whether the diagnostics go to standard error, which all ranks of a job share
 * @param listeners makes the listener of each recorder; null for none
 * @param keepsPlaces whether the lines of the application are kept that use call paths first and execute statements
 */
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
        @Nullable Supplier<? extends RegionListener> listeners,
        boolean callStatistics,
        boolean isTimed,
        boolean keepsPlaces) {

    /** Returns a configuration without limits, listeners and diagnostics, whose rejections are silent. */
    public static RecorderConfig silent(NanoClock clock, InstantSource dates, ZoneId zone) {
        return new RecorderConfig(
                clock,
                dates,
                zone,
                MismatchMode.STRICT,
                ErrorPolicy.RETURN,
                line -> {},
                false,
                WrongThreadPolicy.REJECT,
                Integer.MAX_VALUE,
                Integer.MAX_VALUE,
                Integer.MAX_VALUE,
                new RegionFilter(List.of(), List.of()),
                null,
                false,
                true,
                false);
    }

    /** Returns the clock of regions, which reads nothing if their times are not measured. */
    NanoClock regionClock(NanoClock ofWindow) {
        return isTimed ? ofWindow : NoClock.INSTANCE;
    }

    /** Returns the listener of a new recorder, or null for none. */
    @Nullable
    RegionListener newListener() {
        return listeners == null ? null : listeners.get();
    }
}
