package io.ftimer.internal.recorder;

import io.ftimer.internal.engine.SqlTexts;
import io.ftimer.values.NanoClock;
import io.ftimer.values.RegionPath;

/** An execution of a SQL statement in a region, from its start to {@link #end()}. Thread-confined. */
public final class SqlExecution {
    private final SqlTexts texts;
    private final String text;
    private final RegionPath region;
    private final long call;
    private final NanoClock clock;
    private final long startNanos;

    SqlExecution(SqlTexts texts, String text, RegionPath region, long call, NanoClock clock) {
        this.texts = texts;
        this.text = text;
        this.region = region;
        this.call = call;
        this.clock = clock;
        this.startNanos = clock.nanoTime();
    }

    /** Adds the execution to those of its text; to be called once. */
    public void end() {
        texts.add(text, region, call, clock.nanoTime() - startNanos);
    }
}
