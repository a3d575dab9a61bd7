package io.ftimer.benchmarks;

import io.ftimer.values.NanoClock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * A timing tree as a user writes it in twenty lines, without checks. The overhead of fTimer is bounded as a part of its overhead in
 * the same run.
 */
final class NaiveTree {
    static final class Region {
        final String name;
        final Map<String, Region> inside = new HashMap<>();
        long openedAt;
        long nanos;
        long calls;

        Region(String name) {
            this.name = name;
        }
    }

    private final NanoClock clock;
    private final Deque<Region> open = new ArrayDeque<>();

    NaiveTree(NanoClock clock) {
        this.clock = clock;
        open.push(new Region(""));
    }

    void start(String name) {
        Region region = open.element().inside.computeIfAbsent(name, Region::new);
        open.push(region);
        region.calls++;
        region.openedAt = clock.nanoTime();
    }

    void stop(String name) {
        long now = clock.nanoTime();
        Region region = open.pop();
        if (!region.name.equals(name)) {
            throw new IllegalStateException("not the innermost region: " + name);
        }
        region.nanos += now - region.openedAt;
    }
}
