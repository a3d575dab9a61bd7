package io.ftimer.metrics;

import io.ftimer.TimerId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What was measured at one call path of one recorder. Guarded by its {@link MetricListener}. */
final class Place {
    /** The region this one is nested in; the root is its own parent. */
    final Place parent;

    private final TimerId id;
    private final int context;
    private final List<Place> children = new ArrayList<>();

    private final long[] begins;
    private final long[] sums;
    private final long[] readings;
    private long calls;

    /** Whether the present activation is a call, not one that a repair carried over. */
    private boolean isCall;

    /** Whether all metrics were read when the present activation began. */
    private boolean isRead;

    /** Whether an activation has ended here. */
    private boolean isUsed;

    private Place(@Nullable Place parent, TimerId id, int context, int metrics) {
        this.parent = parent == null ? this : parent;
        this.id = id;
        this.context = context;
        begins = new long[metrics];
        sums = new long[metrics];
        readings = new long[metrics];
    }

    static Place root(int metrics) {
        return new Place(null, TimerId.NONE, 0, metrics);
    }

    boolean is(TimerId wanted, int wantedContext) {
        return id == wanted && context == wantedContext;
    }

    /** Returns the place of a region inside this one, made if it is new. */
    Place child(TimerId wanted, int wantedContext) {
        for (Place child : children) {
            if (child.is(wanted, wantedContext)) {
                return child;
            }
        }
        Place added = new Place(this, wanted, wantedContext, sums.length);
        children.add(added);
        return added;
    }

    /** Begins an activation; if a metric cannot be read, it will not be counted. */
    void begin(List<Metric> metrics, boolean asCall) {
        isRead = false;
        isCall = asCall;
        read(metrics, begins);
        isRead = true;
    }

    /** Ends the activation; if a metric cannot be read, nothing is added. */
    void end(List<Metric> metrics) {
        if (!isRead) {
            return;
        }
        read(metrics, readings);
        for (int i = 0; i < sums.length; i++) {
            sums[i] += readings[i] - begins[i];
        }
        calls += isCall ? 1 : 0;
        isUsed = true;
    }

    private static void read(List<Metric> metrics, long[] values) {
        for (int i = 0; i < values.length; i++) {
            values[i] = metrics.get(i).reading().getAsLong();
        }
    }

    /**
     * Adds calls and sums of the places inside this one that have ended activations to those of other recorders.
     *
     * @param path the names from the root down to this place
     * @param totals for each path the calls, then the sums
     */
    void addTo(List<String> path, Map<List<String>, long[]> totals) {
        for (Place child : children) {
            List<String> names = new ArrayList<>(path);
            names.add(child.id.name());
            if (child.isUsed) {
                long[] total = totals.computeIfAbsent(names, first -> new long[1 + child.sums.length]);
                total[0] += child.calls;
                Arrays.setAll(total, i -> i == 0 ? total[0] : total[i] + child.sums[i - 1]);
            }
            child.addTo(names, totals);
        }
    }
}
