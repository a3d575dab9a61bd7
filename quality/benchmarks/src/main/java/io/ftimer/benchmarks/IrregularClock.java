package io.ftimer.benchmarks;

import io.ftimer.values.NanoClock;
import java.util.Random;

/** A clock with irregular steps of up to a millisecond, the same in every process. */
final class IrregularClock implements NanoClock {
    private final Random steps = new Random(1);
    private long now;

    @Override
    public long nanoTime() {
        return now += steps.nextInt(1_000_000);
    }
}
