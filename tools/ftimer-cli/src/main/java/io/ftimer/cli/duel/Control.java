package io.ftimer.cli.duel;

import java.util.Arrays;

/** The control benchmark: a small steady loop in a JVM of its own, equal on both sides. Its differences are those of the machine. */
final class Control {
    /** Its name among the benchmarks; names of JMH have a dot. */
    static final String NAME = "control";

    private static final int BATCHES = 60;
    private static final int WARMUP_BATCHES = 20;
    private static final int OPERATIONS = 2_000_000;

    private Control() {}

    /** Prints the median of the nanoseconds of an operation. */
    public static void main(String[] arguments) {
        double[] nanos = new double[BATCHES];
        long state = 1;
        for (int batch = -WARMUP_BATCHES; batch < BATCHES; batch++) {
            long start = System.nanoTime();
            state = work(state);
            long end = System.nanoTime();
            if (batch >= 0) {
                nanos[batch] = (double) (end - start) / OPERATIONS;
            }
        }
        Arrays.sort(nanos);
        // the state is used, so the loop is not removed
        System.out.println(state == 0 ? Double.NaN : nanos[BATCHES / 2]);
    }

    /** Xorshift: each step needs the one before, so its time is that of three dependent shifts. */
    private static long work(long seed) {
        long state = seed;
        for (int i = 0; i < OPERATIONS; i++) {
            state ^= state << 13;
            state ^= state >>> 7;
            state ^= state << 17;
        }
        return state;
    }
}
