package io.ftimer.metrics;

import io.ftimer.TimerEvent;
import io.ftimer.TimerId;
import io.ftimer.TimerListener;
import io.ftimer.internal.rows.Preorder;
import io.ftimer.internal.rows.RegionKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads metrics at each start and stop of one recorder. Called by the recording thread; the lock allows other threads to read
 * the sums. Does not allocate for a known call path.
 */
final class MetricListener implements TimerListener {
    private final List<Metric> metrics;
    private final MeasuredPath root;

    /** The path of the innermost open region, also if its metrics could not be read. */
    private MeasuredPath open;

    MetricListener(List<Metric> metrics) {
        this.metrics = metrics;
        root = MeasuredPath.root(metrics.size());
        open = root;
    }

    @Override
    public synchronized void onEvent(TimerId id, int context, TimerEvent event, long nanos, @Nullable Object userData) {
        follow(id, context, event, true);
    }

    @Override
    public synchronized void onRepair(
            TimerId id, int context, TimerEvent event, long nanos, @Nullable Object userData) {
        follow(id, context, event, false);
    }

    @Override
    public synchronized void onReset(@Nullable Object userData) {
        open = root;
    }

    private void follow(TimerId id, int context, TimerEvent event, boolean asCall) {
        if (event == TimerEvent.STOP) {
            stop(id, context);
        } else {
            open = open.child(id, context);
            open.start(metrics, asCall);
        }
    }

    private void stop(TimerId id, int context) {
        MeasuredPath ended = open;
        // a listener that wraps this one may not forward repairs
        while (ended != root && !ended.is(id, context)) {
            ended = ended.parent;
        }
        if (ended != root) {
            open = ended.parent;
            ended.end(metrics);
        }
    }

    /** Adds calls and sums of each path to those of other recorders. */
    synchronized void addTo(Map<List<RegionKey>, long[]> totals) {
        Preorder.visit(root.children, path -> path.children, (path, depth) -> path.addTo(totals));
    }

    /** Sets the sums of all paths to zero, and keeps the paths. */
    synchronized void clear() {
        Preorder.visit(root.children, path -> path.children, (path, depth) -> path.clear());
    }

    /** The sums of one call path of one recorder. Guarded by its {@link MetricListener}. */
    private static final class MeasuredPath {
        /** The parent; the root is its own parent. */
        final MeasuredPath parent;

        private final TimerId id;
        private final int context;
        private final List<MeasuredPath> children = new ArrayList<>();

        /** The last child of each name, which knows the others: a search of all children would take time by their number. */
        private final Map<TimerId, MeasuredPath> lastOfName = new HashMap<>();

        private final @Nullable MeasuredPath previousOfName;

        private final long[] starts;
        private final long[] sums;
        private final long[] readings;
        private long calls;

        /** Whether the current activation is a call, not carried over by a repair. */
        private boolean isCall;

        /** Whether all metrics were read at the start of the current activation. */
        private boolean isRead;

        /** Whether an activation has ended here. */
        private boolean isUsed;

        private MeasuredPath(
                @Nullable MeasuredPath parent,
                TimerId id,
                int context,
                int metrics,
                @Nullable MeasuredPath previousOfName) {
            this.parent = parent == null ? this : parent;
            this.id = id;
            this.context = context;
            this.previousOfName = previousOfName;
            starts = new long[metrics];
            sums = new long[metrics];
            readings = new long[metrics];
        }

        static MeasuredPath root(int metrics) {
            return new MeasuredPath(null, TimerId.NONE, 0, metrics, null);
        }

        boolean is(TimerId wanted, int wantedContext) {
            return id == wanted && context == wantedContext;
        }

        /** Returns the path of a child, created if it is new. */
        MeasuredPath child(TimerId wanted, int wantedContext) {
            MeasuredPath last = lastOfName.get(wanted);
            for (MeasuredPath child = last; child != null; child = child.previousOfName) {
                if (child.context == wantedContext) {
                    return child;
                }
            }
            MeasuredPath added = new MeasuredPath(this, wanted, wantedContext, sums.length, last);
            children.add(added);
            lastOfName.put(wanted, added);
            return added;
        }

        /** Starts an activation; it is not counted if a metric cannot be read. */
        void start(List<Metric> metrics, boolean asCall) {
            isRead = false;
            isCall = asCall;
            isRead = read(metrics, starts);
        }

        /** Ends the activation; nothing is added if a metric cannot be read. */
        void end(List<Metric> metrics) {
            if (!isRead || !read(metrics, readings)) {
                return;
            }
            for (int i = 0; i < sums.length; i++) {
                sums[i] += readings[i] - starts[i];
            }
            calls += isCall ? 1 : 0;
            isUsed = true;
        }

        /** Returns whether all metrics can be measured on the calling thread. */
        private static boolean read(List<Metric> metrics, long[] values) {
            boolean isMeasured = true;
            for (int i = 0; i < values.length; i++) {
                values[i] = metrics.get(i).reading().getAsLong();
                isMeasured &= values[i] != Metric.NOT_MEASURED;
            }
            return isMeasured;
        }

        /** Sets the sums to zero, and keeps the path. */
        void clear() {
            Arrays.fill(sums, 0);
            calls = 0;
            isUsed = false;
        }

        /**
         * Adds calls and sums to those of other recorders, if an activation has ended.
         *
         * @param totals the calls, then the sums, for each path
         */
        void addTo(Map<List<RegionKey>, long[]> totals) {
            if (isUsed) {
                long[] total = totals.computeIfAbsent(regions(), first -> new long[1 + sums.length]);
                total[0] += calls;
                Arrays.setAll(total, i -> i == 0 ? total[0] : total[i] + sums[i - 1]);
            }
        }

        private List<RegionKey> regions() {
            List<RegionKey> regions = new ArrayList<>();
            for (MeasuredPath at = this; at.parent != at; at = at.parent) {
                regions.add(new RegionKey(at.id.kind(), at.id.name()));
            }
            Collections.reverse(regions);
            return regions;
        }
    }
}
