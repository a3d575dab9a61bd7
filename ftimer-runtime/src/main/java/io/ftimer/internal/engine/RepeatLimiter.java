package io.ftimer.internal.engine;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Passes a line on the 1st, 10th, 100th, ... time it comes, with the count from the second time on. Thread-safe. */
public final class RepeatLimiter implements Consumer<String> {
    /** When so many different lines are known, counting begins anew. */
    private static final int LINES = 1000;

    private final Consumer<String> sink;
    private final Map<String, Long> counts = new HashMap<>();

    public RepeatLimiter(Consumer<String> sink) {
        this.sink = sink;
    }

    @Override
    public synchronized void accept(String line) {
        if (counts.size() == LINES && !counts.containsKey(line)) {
            counts.clear();
        }
        long count = counts.merge(line, 1L, Long::sum);
        if (isPowerOfTen(count)) {
            sink.accept(count == 1 ? line : line + " (" + count + " times so far)");
        }
    }

    private static boolean isPowerOfTen(long count) {
        long rest = count;
        while (rest % 10 == 0) {
            rest /= 10;
        }
        return rest == 1;
    }
}
