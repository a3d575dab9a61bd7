package io.ftimer.metrics;

import io.ftimer.TimerEvent;
import io.ftimer.TimerId;
import io.ftimer.TimerListener;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads metrics at each start and stop of one recorder. Called by the thread that records; the sums may be read by others
 * meanwhile, which is what the lock is for. Allocates nothing once it has seen a call path.
 */
final class MetricListener implements TimerListener {
    private final List<Metric> metrics;
    private final Place root;
    private Place open;

    MetricListener(List<Metric> metrics) {
        this.metrics = metrics;
        root = new Place(null, TimerId.NONE, 0, metrics.size());
        open = root;
    }

    /** A call path: the calls and the sums behind them, and the readings at the last start. */
    private static final class Place {
        final Place parent;
        final TimerId id;
        final int context;
        final long[] sums;
        final long[] begins;
        final List<Place> children = new ArrayList<>();

        Place(@Nullable Place parent, TimerId id, int context, int metrics) {
            this.parent = parent == null ? this : parent;
            this.id = id;
            this.context = context;
            sums = new long[metrics + 1];
            begins = new long[metrics];
        }

        boolean is(TimerId wanted, int wantedContext) {
            return id == wanted && context == wantedContext;
        }
    }

    @Override
    public synchronized void onEvent(TimerId id, int context, TimerEvent event, long nanos, @Nullable Object userData) {
        if (event == TimerEvent.STOP) {
            stop(id, context);
        } else {
            start(id, context);
        }
    }

    private void start(TimerId id, int context) {
        Place place = child(id, context);
        for (int i = 0; i < place.begins.length; i++) {
            place.begins[i] = metrics.get(i).reading().getAsLong();
        }
        open = place;
    }

    private Place child(TimerId id, int context) {
        for (Place child : open.children) {
            if (child.is(id, context)) {
                return child;
            }
        }
        Place added = new Place(open, id, context, metrics.size());
        open.children.add(added);
        return added;
    }

    private void stop(TimerId id, int context) {
        Place ended = open;
        // what a repaired stop closed was not told
        while (ended != root && !ended.is(id, context)) {
            ended = ended.parent;
        }
        if (ended == root) {
            return;
        }
        ended.sums[0]++;
        for (int i = 0; i < ended.begins.length; i++) {
            ended.sums[i + 1] += metrics.get(i).reading().getAsLong() - ended.begins[i];
        }
        open = ended.parent;
    }

    /** Adds the sums of paths that have ended calls to those of other recorders. */
    synchronized void addTo(Map<List<String>, long[]> sums) {
        add(root, List.of(), sums);
    }

    private static void add(Place parent, List<String> path, Map<List<String>, long[]> sums) {
        for (Place child : parent.children) {
            List<String> names = new ArrayList<>(path);
            names.add(child.id.name());
            if (child.sums[0] > 0) {
                long[] sum = sums.computeIfAbsent(names, first -> new long[child.sums.length]);
                Arrays.setAll(sum, i -> sum[i] + child.sums[i]);
            }
            add(child, names, sums);
        }
    }
}
