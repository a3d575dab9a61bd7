package io.ftimer.jmh.internal.collect;

import static io.ftimer.jmh.internal.option.ShownMetric.ALLOC;
import static io.ftimer.jmh.internal.option.ShownMetric.JDKWORK;
import static io.ftimer.jmh.internal.option.ShownMetric.WORK;

import io.ftimer.SessionObserver;
import io.ftimer.TimerSession;
import io.ftimer.TimerSessionBuilder;
import io.ftimer.internal.session.SessionMeter;
import io.ftimer.jmh.internal.option.Option;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import io.ftimer.metrics.Metric;
import io.ftimer.metrics.RegionMetrics;
import io.ftimer.summary.SessionSummary;
import io.ftimer.values.ErrorPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What records in a session: calls, and times and metrics as far as they are asked for. Stateless. */
final class Instruments {
    /**
     * Deeper than any reasonable nesting. Without a limit, code that leaves a region open in each operation would exhaust the
     * memory within seconds.
     */
    static final int MAX_DEPTH = 500;

    /** The most call paths of a thread: names that are made of data would exhaust the memory. */
    static final int MAX_REGIONS = 100_000;

    /** The threads of JMH have this in their names: what they do outside of regions is of none. */
    static final String WORKER = "-jmh-worker-";

    /** Is {@code true} if the agent counts the steps of some methods. */
    private static final String COUNTS_PROPERTY = "io.ftimer.agent.work";

    private Instruments() {}

    /**
     * Returns the metrics that the options ask for.
     *
     * @throws UnsupportedOperationException if this JVM does not measure one of them
     */
    static List<Metric> metrics(ProfilerOptions options) {
        List<Metric> wanted = new ArrayList<>();
        if (options.metrics().contains(ALLOC)) {
            wanted.add(Metric.allocatedBytes());
        }
        // the JVM of the runner has no agent, and reports that it counts nothing
        if (Boolean.getBoolean(COUNTS_PROPERTY)) {
            if (options.metrics().contains(WORK)) {
                wanted.add(Metric.work());
            }
            if (options.metrics().contains(JDKWORK)) {
                wanted.add(Metric.jdkWork());
            }
        }
        return wanted;
    }

    /**
     * Returns a builder of the session, which prints no diagnostics: the profiler reports rejections after the iteration.
     *
     * @throws UnsupportedOperationException if this JVM does not measure a metric that the options ask for
     */
    static TimerSessionBuilder sessions(ProfilerOptions options) {
        List<Metric> metrics = metrics(options);
        TimerSessionBuilder builder = TimerSession.builder()
                .errorPolicy(ErrorPolicy.RETURN)
                .diagnostics(line -> {})
                .maxDepth(MAX_DEPTH)
                .maxRegions(MAX_REGIONS)
                .times(options.get(Option.TIMES));
        if (!metrics.isEmpty()) {
            RegionMetrics.of(metrics.toArray(Metric[]::new)).addTo(builder);
            builder.observer(new SessionObserver() {
                private @Nullable SessionMeter meter;

                @Override
                public void opened(TimerSession session) {
                    meter = session.recording().meter();
                    meter.search(Metric.WORK::equals, name -> name.contains(WORKER));
                }

                @Override
                public void closed(SessionSummary summary) {
                    Objects.requireNonNull(meter, "opened before").endSearch();
                }
            });
        }
        return builder;
    }
}
