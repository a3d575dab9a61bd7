package io.ftimer.benchmarks;

import io.ftimer.FTimer;
import io.ftimer.TimerId;
import io.ftimer.summary.Summary;
import java.util.stream.Stream;

/** A grid in a recorder, by handles. */
final class TimerGrid extends Grid {
    private final FTimer timer;
    private final TimerId[] regions;

    TimerGrid(int contexts) {
        this(FTimer.create(), contexts);
    }

    TimerGrid(FTimer timer, int contexts) {
        super(contexts);
        this.timer = timer;
        regions = Stream.of(names()).map(timer::lookup).toArray(TimerId[]::new);
    }

    @Override
    void start(int region) {
        timer.start(regions[region]);
    }

    @Override
    void stop(int region) {
        timer.stop(regions[region]);
    }

    /** Summaries of an unchanged tree share their rows, so one of them changes. */
    @Override
    Summary summarize() {
        timer.add("changed", 1, 0);
        return timer.summary();
    }
}
