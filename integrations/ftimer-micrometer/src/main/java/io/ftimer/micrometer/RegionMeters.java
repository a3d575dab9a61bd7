package io.ftimer.micrometer;

import io.ftimer.internal.session.DefaultMembers;
import io.ftimer.internal.session.RecordingSession;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

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
 * meter from the next reading on. While nothing is recorded, all meters keep their values; they start at 0 again with the next session, as
 * counters do when a process starts again.
 *
 * <p>Thread safety: thread-safe.
 *
 * @since 0.1
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
        this(RegionMeters::ofAllThreads, DEFAULT_MAX_REGIONS);
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

    private static Summary ofAllThreads() {
        RecordingSession session = DefaultMembers.session();
        return session == null ? Summary.rejected(Status.NOT_INITIALIZED) : session.summary();
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

    /** The meters in one registry. Thread-safe. */
    private final class Bound {
        private final MeterRegistry registry;
        private final Set<RegionPath> known = new HashSet<>();
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
                    latest = read;
                    register();
                }
            }
            return latest;
        }

        private void register() {
            List<SummaryEntry> shallowFirst = latest.entries().stream()
                    .sorted(Comparator.comparingInt(SummaryEntry::depth))
                    .toList();
            for (SummaryEntry entry : shallowFirst) {
                RegionPath path = entry.path();
                if (known.size() < maxRegions && known.add(path)) {
                    FunctionTimer.builder(
                                    REGION,
                                    this,
                                    read -> read.calls(path),
                                    read -> read.nanos(path),
                                    TimeUnit.NANOSECONDS)
                            .description("calls and inclusive time of a call path")
                            .tag(PATH, path.toString())
                            .register(registry);
                }
            }
        }

        long calls(RegionPath path) {
            return snapshot().entry(path).map(SummaryEntry::callCount).orElse(0L);
        }

        /** A session that measures no times has none. */
        double nanos(RegionPath path) {
            return snapshot()
                    .entry(path)
                    .filter(SummaryEntry::isTimed)
                    .map(SummaryEntry::inclusiveNanos)
                    .orElse(0L);
        }

        synchronized long omitted() {
            return snapshot().entries().stream()
                    .filter(entry -> !known.contains(entry.path()))
                    .count();
        }
    }
}
