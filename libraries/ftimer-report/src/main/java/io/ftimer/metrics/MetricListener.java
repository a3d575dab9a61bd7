package io.ftimer.metrics;

import io.ftimer.TimerEvent;
import io.ftimer.TimerId;
import io.ftimer.TimerListener;
import io.ftimer.internal.rows.RegionKey;
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
        root.addTo(List.of(), totals);
    }
}
