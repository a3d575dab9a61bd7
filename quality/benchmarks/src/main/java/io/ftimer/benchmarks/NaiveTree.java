package io.ftimer.benchmarks;

import io.ftimer.values.NanoClock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
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

    record Row(String name, int depth, long calls, long nanos, long selfNanos) {}

    /** Returns a row for each region, parents before children. */
    List<Row> summarize() {
        List<Row> rows = new ArrayList<>();
        open.getLast().inside.values().forEach(region -> add(region, 0, rows));
        return rows;
    }

    private static void add(Region region, int depth, List<Row> rows) {
        long inside = 0;
        for (Region child : region.inside.values()) {
            inside += child.nanos;
        }
        rows.add(new Row(region.name, depth, region.calls, region.nanos, region.nanos - inside));
        region.inside.values().forEach(child -> add(child, depth + 1, rows));
    }
}
