package io.ftimer.micrometer;

import io.ftimer.internal.rows.SummaryWindow;
import io.ftimer.internal.session.Joining;
import io.ftimer.internal.session.RecordingSession;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Publishes regions as meters of Micrometer: calls and inclusive time of each call path, as a {@link FunctionTimer} called
 * {@value #REGION} with the tag {@value #PATH}.
 *
 * <pre>{@code
 * new RegionMeters().bindTo(registry);
 * }</pre>
 *
 * <p>The number of meters is bounded. The first paths that are seen get one, those with fewer regions around them first. The gauge
 * {@value #REGIONS} is the number of call paths in the tree, and {@value #OMITTED} of those among them that have no meter.
 *
 * <p>Reading the meters takes a snapshot of the tree, at most one each second. A call path that a snapshot shows for the first time has a
 * meter from the next reading on. While nothing is recorded, all meters keep their values, and the next session adds to them: counters that
 * went back to less, or on from more, would be no reset to those who read them.
 *
 * <p>Thread safety: thread-safe.
 */
@SuppressWarnings("exports") // modules that use it require what is optional themselves
public final class RegionMeters implements MeterBinder {
    /** The meters of call paths. */
    public static final String REGION = "ftimer.region";

    /** The number of call paths. */
    public static final String REGIONS = "ftimer.regions";

    /** The number of call paths without a meter. */
    public static final String OMITTED = "ftimer.regions.omitted";

    /** The tag with the call path, such as {@code solve/assemble}. */
    public static final String PATH = "path";

    /** How many call paths have meters unless another number is given. */
    public static final int DEFAULT_MAX_REGIONS = 100;

    private static final long MAX_AGE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Supplier<? extends Summary> source;
    private final int maxRegions;

    /** Creates meters of the session in which threads take part without being bound, whichever is open when they are read. */
    public RegionMeters() {
        this(new OfAllThreads(), DEFAULT_MAX_REGIONS);
    }

    /**
     * Creates meters of other trees, or of parts of trees: {@code () -> session.summary().without(entry -> entry.depth() > 1)}.
     *
     * @param source returns a snapshot; one whose status is not {@link Status#SUCCESS} is ignored
     * @param maxRegions how many call paths have meters, at least 1
     * @throws IllegalArgumentException if {@code maxRegions} is less than 1
     */
    public RegionMeters(Supplier<? extends Summary> source, int maxRegions) {
        if (maxRegions < 1) {
            throw new IllegalArgumentException("maxRegions must be at least 1, was " + maxRegions);
        }
        this.source = source;
        this.maxRegions = maxRegions;
    }

    /** Adds the meters to a registry, which keeps them alive. */
    @Override
    public void bindTo(MeterRegistry registry) {
        Bound bound = new Bound(registry);
        Gauge.builder(REGIONS, bound, read -> read.snapshot().entries().size())
                .description("call paths in the timing tree")
                .strongReference(true)
                .register(registry);
        Gauge.builder(OMITTED, bound, Bound::omitted)
                .description("call paths of the timing tree without a meter")
                .strongReference(true)
                .register(registry);
        bound.snapshot();
    }

    /** One session of all threads after the other, each to its end. Thread-safe. */
    private static final class OfAllThreads implements Supplier<Summary> {
        private @Nullable RecordingSession unfinished;

        @Override
        public synchronized Summary get() {
            RecordingSession session = unfinished == null ? Joining.sessionOfOthers() : unfinished;
            if (session == null) {
                return Summary.rejected(Status.NOT_INITIALIZED);
            }
            // asked first, so that a summary that is the last has everything
            unfinished = session.isClosed() ? Joining.sessionOfOthers() : session;
            return session.summary();
        }
    }

    /** Calls and inclusive time of a call path; a session that measures no times has none. */
    private record Total(long calls, long nanos) {
        static final Total NONE = new Total(0, 0);

        static Total of(SummaryEntry entry) {
            return new Total(entry.callCount(), entry.isTimed() ? entry.inclusiveNanos() : 0);
        }

        Total plus(Total other) {
            return new Total(calls + other.calls, nanos + other.nanos);
        }
    }

    /** The meters in one registry. Thread-safe. */
    private final class Bound {
        private final MeterRegistry registry;

        /** What runs before the latest one recorded, by the call path of each meter. */
        private final Map<RegionPath, Total> known = new HashMap<>();

        private Summary latest = Summary.rejected(Status.NOT_INITIALIZED);
        private boolean isRead;
        private long readAtNanos;

        Bound(MeterRegistry registry) {
            this.registry = registry;
        }

        synchronized Summary snapshot() {
            long now = registry.config().clock().monotonicTime();
            if (!isRead || now - readAtNanos >= MAX_AGE_NANOS) {
                isRead = true;
                readAtNanos = now;
                Summary read = source.get();
                if (read.status().isSuccess()) {
                    if (!Objects.equals(start(read), start(latest))) {
                        known.replaceAll((path, before) -> before.plus(ofLatest(path)));
                    }
                    latest = read;
                    register();
                }
            }
            return latest;
        }

        /** Returns when the run of a summary began, which tells it from others. */
        private static @Nullable Instant start(Summary summary) {
            SummaryWindow window = summary.rows().windowIfAny();
            return window == null ? null : window.start();
        }

        private Total ofLatest(RegionPath path) {
            return latest.entry(path).map(Total::of).orElse(Total.NONE);
        }

        private synchronized Total total(RegionPath path) {
            snapshot();
            return known.getOrDefault(path, Total.NONE).plus(ofLatest(path));
        }

        private void register() {
            List<SummaryEntry> shallowFirst = latest.entries().stream()
                    .sorted(Comparator.comparingInt(SummaryEntry::depth))
                    .toList();
            for (SummaryEntry entry : shallowFirst) {
                RegionPath path = entry.path();
                if (known.size() < maxRegions && known.putIfAbsent(path, Total.NONE) == null) {
                    FunctionTimer.builder(
                                    REGION,
                                    this,
                                    read -> read.total(path).calls(),
                                    read -> read.total(path).nanos(),
                                    TimeUnit.NANOSECONDS)
                            .description("calls and inclusive time of a call path")
                            .tag(PATH, path.toString())
                            .register(registry);
                }
            }
        }

        synchronized long omitted() {
            return snapshot().entries().stream()
                    .filter(entry -> !known.containsKey(entry.path()))
                    .count();
        }
    }
}
