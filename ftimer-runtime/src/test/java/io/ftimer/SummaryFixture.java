package io.ftimer;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.rows.SummaryRows;
import io.ftimer.internal.rows.SummaryTable;
import io.ftimer.internal.rows.SummaryWindow;
import io.ftimer.internal.rows.SummaryWindow.RunId;
import io.ftimer.summary.Overflow;
import io.ftimer.summary.Summary;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Builds summaries from numbers, including ones that no test could record: huge counts and times, very deep trees. */
public final class SummaryFixture {
    private static final class Region {
        final Map<String, Region> children = new LinkedHashMap<>();
        final RegionKey key;
        final long calls;
        final long inclusiveNanos;
        final boolean running;

        Region(RegionKey key, long calls, long inclusiveNanos, boolean running) {
            this.key = key;
            this.calls = calls;
            this.inclusiveNanos = inclusiveNanos;
            this.running = running;
        }
    }

    private final long totalNanos;
    private final Region root = new Region(RegionKey.code(""), 0, 0, false);
    private Region last = root;

    private SummaryFixture(long totalNanos) {
        this.totalNanos = totalNanos;
    }

    /** Starts a summary with a window of the given length. */
    public static SummaryFixture window(long totalNanos) {
        return new SummaryFixture(totalNanos);
    }

    /** Returns the empty summary that a rejected call returns. */
    public static Summary rejected(Status status) {
        return Summary.rejected(status);
    }

    /** Adds a region; its parent must exist. */
    public SummaryFixture region(String path, long calls, long inclusiveNanos) {
        return region(RegionPath.parse(path), calls, inclusiveNanos, false);
    }

    /** Adds a region that is running. */
    public SummaryFixture running(String path, long calls, long inclusiveNanos) {
        return region(RegionPath.parse(path), calls, inclusiveNanos, true);
    }

    /** Adds an MPI call, whose name is the last of the path. */
    public SummaryFixture mpi(String path, long calls, long inclusiveNanos) {
        RegionPath call = RegionPath.parse(path);
        return add(parent(call), new RegionKey(RegionKind.MPI, call.name()), calls, inclusiveNanos, false);
    }

    /** Adds a region. */
    public SummaryFixture region(RegionPath path, long calls, long inclusiveNanos, boolean running) {
        return add(parent(path), RegionKey.code(path.name()), calls, inclusiveNanos, running);
    }

    private Region parent(RegionPath path) {
        Region parent = root;
        List<String> names = path.names();
        for (String name : names.subList(0, names.size() - 1)) {
            parent = Objects.requireNonNull(parent.children.get(name), () -> "no region around " + path);
        }
        return parent;
    }

    /** Adds a region inside the one added last. */
    public SummaryFixture inside(String name, long calls, long inclusiveNanos) {
        return add(last, RegionKey.code(name), calls, inclusiveNanos, false);
    }

    private SummaryFixture add(Region parent, RegionKey key, long calls, long inclusiveNanos, boolean running) {
        last = new Region(key, calls, inclusiveNanos, running);
        if (parent.children.put(key.name(), last) != null) {
            throw new IllegalArgumentException("region " + key.name() + " is there already");
        }
        return this;
    }

    /** Returns the summary, with siblings in the order in which they were added. */
    public Summary summary() {
        record Pending(Region region, int parentRow) {}
        SummaryTable table = new SummaryTable(0);
        Deque<Pending> pending = new ArrayDeque<>(List.of(new Pending(root, SummaryTable.NO_ROW)));
        while (!pending.isEmpty()) {
            Pending next = pending.pop();
            Region region = next.region();
            int row = region == root
                    ? SummaryTable.NO_ROW
                    : table.add(next.parentRow(), region.key, 1, region.inclusiveNanos, region.calls, region.running);
            Deque<Pending> children = new ArrayDeque<>();
            region.children.values().forEach(child -> children.push(new Pending(child, row)));
            children.forEach(pending::push);
        }
        return new Summary(
                Status.SUCCESS,
                new SummaryRows(
                        new SummaryWindow(
                                new RunId(this, 0), true, totalNanos, Instant.EPOCH, Instant.EPOCH, ZoneOffset.UTC),
                        table.finish()),
                List.of(),
                List.of(),
                List.of(),
                Overflow.NONE);
    }
}
