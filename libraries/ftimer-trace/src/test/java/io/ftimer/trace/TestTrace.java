package io.ftimer.trace;

import io.ftimer.FTimer;
import io.ftimer.TimerSession;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** A trace under test: clocks that only the test moves, and its diagnostic lines kept. */
final class TestTrace {
    static final long SECOND = 1_000_000_000;
    static final Instant STARTED = Instant.ofEpochSecond(1795245745);

    final List<String> lines = new ArrayList<>();
    long wallNanos = 2215 * SECOND;
    long cpuNanos;

    TraceFileBuilder builder() {
        return TraceFile.builder()
                .clocks(new TraceClocks(() -> wallNanos, () -> cpuNanos))
                .startedAt(STARTED, ZoneOffset.UTC)
                .diagnostics(lines::add);
    }

    TraceFileBuilder builderWithSmallBuffer() {
        TraceFileBuilder builder = builder();
        builder.bufferBytes = 1024;
        return builder;
    }

    /** Returns an initialized timer whose regions are traced. */
    FTimer timer(TraceFile trace) {
        FTimer timer = FTimer.builder()
                .clock(() -> wallNanos)
                .diagnostics(lines::add)
                .listener(trace::regions)
                .build();
        timer.init();
        return timer;
    }

    TimerSession session(TraceFile trace) {
        return TimerSession.builder()
                .clock(() -> wallNanos)
                .diagnostics(lines::add)
                .listener(trace::regions)
                .open();
    }

    /** Opens a region, lets time pass on both clocks, and closes it. */
    void spend(FTimer timer, String name, long wall, long cpu) {
        timer.start(name);
        wallNanos += wall;
        cpuNanos += cpu;
        timer.stop(name);
    }

    /** Traces a call of {@code MPI_Barrier} on the world. */
    static void barrier(TraceFile trace) {
        CallTrace calls = CallTrace.of(trace);
        calls.begin();
        calls.end("MPI_Barrier", 2);
    }

    /** Returns the number of starts and stops of regions that have no counterpart. */
    static long unpairedEvents(Trace trace) {
        RegionPairing regions = new RegionPairing();
        trace.events().forEach(regions::next);
        return regions.dropped()
                + regions.open().stream().mapToLong(Collection::size).sum();
    }

    static String text(Path path) throws IOException {
        StringBuilder text = new StringBuilder();
        Trace.read(path).writeTo(text);
        return text.toString();
    }
}
