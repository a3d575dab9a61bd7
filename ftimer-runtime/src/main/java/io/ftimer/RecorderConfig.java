package io.ftimer;

import io.ftimer.internal.DiagnosticSink;
import io.ftimer.internal.engine.RegionFilter;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.ForeignThreads;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.NanoClock;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The configuration of the recorders that a builder makes. */
record RecorderConfig(
        NanoClock clock,
        InstantSource dates,
        ZoneId zone,
        MismatchMode mismatchMode,
        ErrorPolicy errorPolicy,
        Consumer<String> diagnostics,
        boolean sharesStandardError,
        ForeignThreads foreignThreads,
        int maxDepth,
        int maxRegions,
        int maxLevel,
        RegionFilter filter,
        @Nullable Supplier<? extends TimerListener> listeners,
        boolean callStatistics) {

    /** Returns the sink of diagnostics. */
    DiagnosticSink sink() {
        return (status, line) -> diagnostics.accept(line);
    }

    /** Returns the listener of a new recorder, or null for none. */
    @Nullable
    TimerListener newListener() {
        return listeners == null ? null : Objects.requireNonNull(listeners.get(), "the supplied listener");
    }
}
