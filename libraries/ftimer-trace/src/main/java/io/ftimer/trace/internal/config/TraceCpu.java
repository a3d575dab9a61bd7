package io.ftimer.trace.internal.config;

import io.ftimer.trace.TraceClocks;
import java.util.function.Supplier;

/** Whose processor time a configured trace has. */
enum TraceCpu {
    PROCESS(TraceClocks::system),
    THREAD(TraceClocks::ofThread);

    final Supplier<TraceClocks> clocks;

    TraceCpu(Supplier<TraceClocks> clocks) {
        this.clocks = clocks;
    }
}
