package io.ftimer;

import java.time.InstantSource;
import java.time.ZoneId;
import java.util.function.Consumer;

/** What a builder decided about the recorders it makes. */
record RecorderConfig(
        NanoClock clock,
        InstantSource dates,
        ZoneId zone,
        MismatchMode mismatchMode,
        ErrorPolicy errorPolicy,
        Consumer<String> diagnostics,
        ForeignThreads foreignThreads,
        int maxDepth) {

    static RecorderConfig defaults() {
        return new RecorderConfig(
                NanoClock.system(),
                InstantSource.system(),
                ZoneId.systemDefault(),
                MismatchMode.STRICT,
                ErrorPolicy.WARN,
                line -> System.err.println(line),
                ForeignThreads.REFUSE,
                Integer.MAX_VALUE);
    }

    RecorderConfig withClock(NanoClock newClock) {
        return new RecorderConfig(
                newClock, dates, zone, mismatchMode, errorPolicy, diagnostics, foreignThreads, maxDepth);
    }

    RecorderConfig withDates(InstantSource newDates, ZoneId newZone) {
        return new RecorderConfig(
                clock, newDates, newZone, mismatchMode, errorPolicy, diagnostics, foreignThreads, maxDepth);
    }

    RecorderConfig withMismatchMode(MismatchMode newMode) {
        return new RecorderConfig(clock, dates, zone, newMode, errorPolicy, diagnostics, foreignThreads, maxDepth);
    }

    RecorderConfig withErrorPolicy(ErrorPolicy newPolicy) {
        return new RecorderConfig(clock, dates, zone, mismatchMode, newPolicy, diagnostics, foreignThreads, maxDepth);
    }

    RecorderConfig withDiagnostics(Consumer<String> newSink) {
        return new RecorderConfig(clock, dates, zone, mismatchMode, errorPolicy, newSink, foreignThreads, maxDepth);
    }

    RecorderConfig withForeignThreads(ForeignThreads newForeignThreads) {
        return new RecorderConfig(
                clock, dates, zone, mismatchMode, errorPolicy, diagnostics, newForeignThreads, maxDepth);
    }

    RecorderConfig withMaxDepth(int newMaxDepth) {
        return new RecorderConfig(
                clock, dates, zone, mismatchMode, errorPolicy, diagnostics, foreignThreads, newMaxDepth);
    }
}
