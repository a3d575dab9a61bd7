package io.ftimer.jmh.internal.collect;

import static io.ftimer.jmh.internal.option.Metric.ALLOC;
import static io.ftimer.jmh.internal.option.Metric.CPU;

import io.ftimer.TimerListener;
import io.ftimer.TimerSession;
import io.ftimer.TimerSessionBuilder;
import io.ftimer.jmh.internal.option.Mode;
import io.ftimer.jmh.internal.option.Option;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import io.ftimer.metrics.Metric;
import io.ftimer.metrics.RegionMetrics;
import io.ftimer.summary.SessionSummary;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.NanoClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * What records in one session: calls, and times, metrics and durations of calls as far as they are asked for.
 *
 * <p>Thread safety: thread-safe.
 */
final class Instruments {
    /**
     * Deeper than any reasonable nesting. Without a limit, code that leaves a region open in each operation would exhaust the
     * memory within seconds.
     */
    static final int MAX_DEPTH = 500;

    private final boolean timed;
    private final boolean withDurations;
    private final boolean withMetrics;
    private final RegionMetrics metrics;
    private final Queue<DurationRecorder> durations = new ConcurrentLinkedQueue<>();

    /**
     * Creates the instruments of one session.
     *
     * @param withDurations whether the durations of single calls are recorded
     * @throws UnsupportedOperationException if the JVM does not measure a metric that the options ask for
     */
    Instruments(ProfilerOptions options, boolean withDurations) {
        List<Metric> wanted = new ArrayList<>();
        if (options.metrics().contains(ALLOC)) {
            wanted.add(Metric.allocatedBytes());
        }
        if (options.metrics().contains(CPU)) {
            wanted.add(Metric.cpuTime());
        }
        this.timed = options.get(Option.MODE) == Mode.TIME;
        this.withDurations = withDurations;
        this.withMetrics = !wanted.isEmpty();
        this.metrics = RegionMetrics.of(wanted.toArray(Metric[]::new));
    }

    /** Returns whether times are recorded. */
    boolean isTimed() {
        return timed;
    }

    /** Returns a builder of the session, which prints no diagnostics: the profiler reports rejections after the iteration. */
    TimerSessionBuilder sessions() {
        TimerSessionBuilder builder = TimerSession.builder()
                .errorPolicy(ErrorPolicy.RETURN)
                .diagnostics(line -> {})
                .maxDepth(MAX_DEPTH)
                .clock(timed ? NanoClock.system() : () -> 0);
        if (withMetrics) {
            builder.andListener(metrics::listener);
        }
        if (withDurations) {
            builder.andListener(this::durationListener);
        }
        return builder;
    }

    private TimerListener durationListener() {
        DurationRecorder recorder = new DurationRecorder();
        durations.add(recorder);
        return recorder;
    }

    /** Returns what was recorded, with the summary of the session. */
    Recorded recorded(SessionSummary summary) {
        return new Recorded(
                summary,
                withMetrics ? metrics.usages() : Map.of(),
                withDurations ? DurationRecorder.sum(durations) : Map.of());
    }
}
