package io.ftimer.junit.internal.run;

import io.ftimer.TimerSessionBuilder;
import io.ftimer.metrics.Metric;
import io.ftimer.metrics.RegionMetrics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.InvocationInterceptor.Invocation;

/**
 * Measures metrics in a run: of its regions, of its body, and which threads without a region add to them.
 *
 * <p>Thread safety: as a run, whose summaries any thread may take.
 */
final class RunMetrics {
    private final List<Metric> metrics;
    private final RegionMetrics regions;
    private final Predicate<String> isIgnored;
    private final long[] before;
    private final long[] after;

    /** What tasks had added before the body, and after it. */
    private long[] ofTasksBefore = {};

    private long[] ofTasksAfter = {};

    /**
     * Creates what measures in one run.
     *
     * @param isIgnored accepts the names of threads that have nothing to do with it
     * @param session builds the session of the run, whose summaries have the sums
     */
    RunMetrics(List<Metric> metrics, Predicate<String> isIgnored, TimerSessionBuilder session) {
        this.metrics = metrics;
        this.isIgnored = isIgnored;
        regions = RegionMetrics.searching(metrics);
        regions.addTo(session);
        before = new long[metrics.size()];
        after = new long[metrics.size()];
    }

    void restart() {
        regions.reset();
    }

    /** Begins the search for threads without a region: what they did before the body is not its own. */
    void bodyBegins() {
        regions.search(metric -> true, isIgnored);
    }

    /** Ends the search, after which such threads may do anything. */
    void end() {
        regions.endSearch();
    }

    /** Returns the body with a reading before and after it, next to it: nothing of fTimer is in between. */
    <T extends @Nullable Object> Invocation<T> around(Invocation<T> body) {
        return () -> {
            ofTasksBefore = regions.ofTasks();
            read(before);
            T result = body.proceed();
            read(after);
            ofTasksAfter = regions.ofTasks();
            return result;
        };
    }

    private void read(long[] readings) {
        for (int i = 0; i < readings.length; i++) {
            readings[i] = metrics.get(i).reading().getAsLong();
        }
    }

    /** Returns what the thread of the body, and the tasks of the test, added to each metric, as far as it can be measured there. */
    Map<String, Long> ofBody() {
        Map<String, Long> found = new HashMap<>();
        for (int i = 0; i < before.length; i++) {
            if (before[i] != Metric.NOT_MEASURED && after[i] != Metric.NOT_MEASURED) {
                found.put(metrics.get(i).name(), after[i] - before[i] + ofTasksAfter[i] - ofTasksBefore[i]);
            }
        }
        return found;
    }
}
