package io.ftimer.fuzz;

import io.ftimer.FTimer;
import io.ftimer.SiteTimer;
import io.ftimer.TimerListener;
import io.ftimer.sites.Site;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;

/** A small run with names that formats must escape, the same in each JVM. */
public final class SampleTimer {
    private SampleTimer() {}

    public static FTimer create() {
        return create(1);
    }

    /** Returns the timer of a run in which one region has that many calls. */
    public static FTimer create(int calls) {
        return run(calls, (id, context, event, nanos, userData) -> {});
    }

    /** Does the same run with a listener. */
    public static FTimer run(int calls, TimerListener listener) {
        long[] now = {0};
        FTimer timer = FTimer.builder()
                .clock(() -> now[0] += 1_000)
                .dates(InstantSource.fixed(Instant.EPOCH), ZoneOffset.UTC)
                .callStatistics(true)
                .listener(() -> listener)
                .diagnostics(line -> {})
                .build();
        timer.init();
        timer.start("solve");
        for (int i = 0; i < calls; i++) {
            timer.start("a/b, \"\u00e9\"");
            timer.stop("a/b, \"\u00e9\"");
        }
        timer.start("=dot*");
        timer.stop("=dot*");
        timer.stop("solve");
        SiteTimer site = timer.site(new Site("write", 3, "Mesh.java", 12));
        site.start();
        site.stop();
        return timer;
    }
}
