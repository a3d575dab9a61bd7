package io.ftimer.junit.internal.run;

import io.ftimer.TimerSession;
import io.ftimer.TimerSessionBuilder;
import io.ftimer.metrics.Metric;
import io.ftimer.metrics.RegionMetrics;
import io.ftimer.report.internal.metrics.OutsideThreads;
import io.ftimer.summary.RegionMetricSums;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
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

    /** What the tasks of the body added. */
    private final long[] ofTasks;

    private volatile Map<String, OutsideThreads> outside = Map.of();

    /** What such threads added until the search ended. */
    private volatile Map<String, List<String>> found = Map.of();

    /**
     * Creates what measures in one run.
     *
     * @param isIgnored accepts the names of threads that have nothing to do with it
     */
    RunMetrics(List<Metric> metrics, Predicate<String> isIgnored) {
        this.metrics = metrics;
        this.isIgnored = isIgnored;
        regions = RegionMetrics.of(metrics.stream().map(this::ofRegions).toArray(Metric[]::new));
        before = new long[metrics.size()];
        after = new long[metrics.size()];
        ofTasks = new long[metrics.size()];
    }

    /** Returns the metric as it is read in regions, whose threads are those of the tree. */
    private Metric ofRegions(Metric metric) {
        return new Metric(metric.name(), () -> {
            OutsideThreads others = outside.get(metric.name());
            if (others != null) {
                others.inTree();
            }
            return metric.reading().getAsLong();
        });
    }

    void addTo(TimerSessionBuilder builder) {
        builder.andListener(regions::listener);
    }

    /** Lets the summaries of a session have the sums. */
    void measureIn(TimerSession session) {
        session.recording().measure(this::sums);
        session.recording().measureTasks(regions::beginTask);
    }

    void restart() {
        regions.reset();
    }

    /** Begins the search for threads without a region: what they did before the body is not its own. */
    void bodyBegins() {
        end();
        found = Map.of();
        Map<String, OutsideThreads> begun = new LinkedHashMap<>();
        metrics.forEach(metric -> begun.put(metric.name(), OutsideThreads.begin(metric.name(), isIgnored)));
        outside = begun;
    }

    /** Ends the search, after which such threads may do anything. */
    void end() {
        found = outside();
        outside.values().forEach(OutsideThreads::close);
        outside = Map.of();
    }

    private Map<String, List<String>> outside() {
        Map<String, List<String>> lines = new LinkedHashMap<>();
        outside.forEach((metric, threads) -> lines.put(metric, threads.lines()));
        return lines.isEmpty() ? found : lines;
    }

    private RegionMetricSums sums() {
        return regions.sums().withOutside(outside());
    }

    /** Returns the body with a reading before and after it, next to it: nothing of fTimer is in between. */
    <T extends @Nullable Object> Invocation<T> around(Invocation<T> body) {
        return () -> {
            Arrays.setAll(ofTasks, i -> -regions.ofTasks(i));
            read(before);
            T result = body.proceed();
            read(after);
            Arrays.setAll(ofTasks, i -> ofTasks[i] + regions.ofTasks(i));
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
                found.put(metrics.get(i).name(), after[i] - before[i] + ofTasks[i]);
            }
        }
        return found;
    }
}
