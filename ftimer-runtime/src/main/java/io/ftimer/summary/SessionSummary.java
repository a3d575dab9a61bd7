package io.ftimer.summary;

import io.ftimer.internal.rows.SubmittedCalls;
import io.ftimer.internal.rows.SummaryRows;
import io.ftimer.internal.rows.SummaryTable;
import io.ftimer.values.Status;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A summary of all threads of a {@link io.ftimer.TimerSession}, with rows merged by call path.
 *
 * <p>Calls and times are summed over threads: this thread time may exceed {@link #totalNanos()}, the window of the session,
 * if threads ran concurrently. A region is active if it is active on any thread.
 *
 * <p>Thread safety: immutable.
 */
public final class SessionSummary extends Summary {
    /** The name in {@link #threads()} of the ended threads that were merged. */
    public static final String ENDED_THREADS = "(ended threads)";

    /** The name in {@link #threads()} of threads without a name, such as most virtual threads. */
    public static final String UNNAMED_THREADS = "(unnamed threads)";

    private final Map<String, Summary> threads;
    private final List<OtherThread> otherThreads;
    private final Map<String, Long> notRecordedCalls;
    private final List<NotRecordedRegion> notRecordedRegions;
    private final List<String> rejections;
    private final long rejectedCount;
    private final RegionMetricSums metrics;

    /**
     * Creates a summary from the merged rows and those of each thread; for sessions.
     *
     * @hidden
     */
    @SuppressWarnings("exports") // for modules that the type is exported to
    public SessionSummary(
            Summary merged,
            Map<String, Summary> threads,
            List<OtherThread> otherThreads,
            List<SubmittedCalls> submitted,
            Map<String, Long> notRecordedCalls,
            List<NotRecordedRegion> notRecordedRegions,
            List<String> rejections,
            long rejectedCount,
            RegionMetricSums metrics) {
        super(
                merged.status(),
                new SummaryRows(merged.rows().windowIfAny(), merged.rows().table(), submitted),
                merged.contextDiagnostics(),
                merged.sites(),
                merged.sqlTexts(),
                merged.overflow());
        this.threads = threads;
        this.otherThreads = otherThreads;
        this.notRecordedCalls = new TreeMap<>(notRecordedCalls);
        this.notRecordedRegions = notRecordedRegions;
        this.rejections = rejections;
        this.rejectedCount = rejectedCount;
        this.metrics = metrics;
    }

    /**
     * Returns the names of the threads that took part, in order of appearance. Threads of the same name count as one; the
     * oldest ended threads may be merged as {@value #ENDED_THREADS}.
     */
    public List<String> threads() {
        return List.copyOf(threads.keySet());
    }

    /** Returns the summary of one thread; empty, with {@link Status#SUCCESS}, if no thread of that name took part. */
    public Summary thread(String name) {
        Summary part = threads.get(name);
        return part != null
                ? part
                : new Summary(
                        Status.SUCCESS,
                        new SummaryRows(rows().window(), new SummaryTable(0)),
                        List.of(),
                        List.of(),
                        List.of(),
                        Overflow.NONE);
    }

    /**
     * Returns how many regions other threads tried to open while this session was open, by thread name in alphabetical
     * order; of a session that keeps {@link #notRecordedRegions()}, while it kept them. Such regions are not recorded; see
     * {@link io.ftimer.FTimers#wrap(Runnable)}. Calls are counted per process: if several sessions are open, each of them
     * counts the call. Of threads with more than 1000 different names, the later ones are counted together as
     * {@code (other threads)}.
     */
    public Map<String, Long> notRecordedCalls() {
        return Collections.unmodifiableMap(notRecordedCalls);
    }

    /** Returns the other threads that were recorded: those that took part without being bound, in the order of {@link #threads()}. */
    public List<OtherThread> otherThreads() {
        return otherThreads;
    }

    /**
     * Returns which regions other threads opened without being recorded, if the session keeps them, as that of a JUnit test does while
     * the body of the test runs; empty otherwise. Ordered by thread and path. What is kept is bounded, see
     * {@link NotRecordedRegion#isOthers()}.
     */
    public List<NotRecordedRegion> notRecordedRegions() {
        return notRecordedRegions;
    }

    /** Returns the numbers of regions besides calls and times, over all threads; {@link RegionMetricSums#NONE} unless they are measured. */
    public RegionMetricSums metrics() {
        return metrics;
    }

    /** Returns the number of rejected operations on the recorders of the session. */
    public long rejectedCount() {
        return rejectedCount;
    }

    /** Returns the diagnostic lines of the first 16 rejected operations. */
    public List<String> rejections() {
        return rejections;
    }
}
