package io.ftimer.report;

import io.ftimer.FTimer;
import io.ftimer.TimerId;
import io.ftimer.summary.Summary;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;

/** A timer on a clock that only the test advances, with a constant wall clock. */
final class ManualTimer {
    static final String DATE = "2026-11-21 08:30:00 +0000";

    private long nanos;
    private final FTimer timer = FTimer.builder()
            .clock(() -> nanos)
            .dates(InstantSource.fixed(Instant.parse("2026-11-21T08:30:00Z")), ZoneOffset.UTC)
            .build();

    ManualTimer() {
        timer.init();
    }

    ManualTimer advance(String seconds) {
        nanos += new BigDecimal(seconds).movePointRight(9).longValueExact();
        return this;
    }

    ManualTimer start(String region) {
        timer.start(region);
        return this;
    }

    ManualTimer stop(String region) {
        timer.stop(region);
        return this;
    }

    /** Spends {@code seconds} in a region. */
    ManualTimer run(String region, String seconds) {
        return start(region).advance(seconds).stop(region);
    }

    /** Opens and closes a region that takes no time. */
    ManualTimer burst(String region, int calls) {
        TimerId id = timer.lookup(region);
        for (int i = 0; i < calls; i++) {
            timer.start(id);
            timer.stop(id);
        }
        return this;
    }

    Summary summary() {
        return timer.summary();
    }
}
