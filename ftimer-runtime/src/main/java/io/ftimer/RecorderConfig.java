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
        int maxDepth) {}
