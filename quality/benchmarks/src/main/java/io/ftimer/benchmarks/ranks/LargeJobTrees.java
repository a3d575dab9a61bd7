package io.ftimer.benchmarks.ranks;

import io.ftimer.FTimer;
import io.ftimer.summary.Summary;
import java.util.BitSet;
import java.util.Random;

/** Trees of the ranks of a large job: mostly the same regions, and some that few ranks have. Stateless. */
final class LargeJobTrees {
    static final int COMMON = 950;
    static final int RARE = 50;
    static final int POOL = 1_000;
    static final String COMMON_NAME = "common region ";

    private LargeJobTrees() {}

    /** Returns a timer with {@value #COMMON} regions that all ranks have and {@value #RARE} out of a pool of {@value #POOL}. */
    static FTimer timer(int rank) {
        Random random = new Random(rank);
        long[] nanos = {0};
        FTimer timer = FTimer.builder().clock(() -> nanos[0]).build();
        timer.init();
        for (int region = 0; region < COMMON; region++) {
            record(timer, COMMON_NAME + region, nanos, random);
        }
        BitSet rare = new BitSet(POOL);
        while (rare.cardinality() < RARE) {
            rare.set(random.nextInt(POOL));
        }
        rare.stream().forEach(region -> record(timer, "rare region " + region, nanos, random));
        return timer;
    }

    static Summary summary(int rank) {
        return timer(rank).summary();
    }

    private static void record(FTimer timer, String name, long[] nanos, Random random) {
        timer.start(name);
        nanos[0] += 1_000_000 + random.nextInt(1_000_000);
        timer.stop(name);
    }
}
