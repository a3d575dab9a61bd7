package io.ftimer.conformance.replay;

import io.ftimer.conformance.scenario.ClockReadings;
import io.ftimer.conformance.scenario.ClockStep;
import io.ftimer.values.NanoClock;
import java.math.BigDecimal;

/** The clock of one rank, which only the scenario moves. Not thread-safe. */
final class ScenarioClock {
    private long nanos;

    /** Moves the clock by a number of seconds, backward if it is negative. */
    void advance(BigDecimal seconds) {
        nanos = Math.addExact(nanos, ClockStep.of(seconds).nanos().longValueExact());
    }

    /** Sets the clock. */
    void set(BigDecimal seconds) {
        nanos = ClockStep.of(seconds).nanos().longValueExact();
    }

    /** Returns clock 1, or clock 2, which is 1000 s ahead. */
    NanoClock number(int number) {
        return number == 1 ? () -> nanos : () -> nanos + ClockReadings.SECOND_CLOCK_NANOS;
    }
}
