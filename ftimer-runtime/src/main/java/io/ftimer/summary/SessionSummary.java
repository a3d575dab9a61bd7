package io.ftimer.summary;

import io.ftimer.internal.rows.SummaryTable;
import io.ftimer.internal.rows.SummaryWindow;
import io.ftimer.sites.SiteResult;
import io.ftimer.values.Status;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A summary of all threads of a {@link io.ftimer.TimerSession}, their rows merged by call path.
 *
 * <p>Calls and times are summed over threads: they are thread time, and may exceed {@link #totalNanos()}, the window of
 * the session, when threads ran at once. A region is active if it is on any thread.
 *
 * <p>Thread safety: immutable.
 */
public final class SessionSummary extends Summary {
    /** The name under which {@link #threads()} lists the ended threads that are no longer kept apart. */
    public static final String ENDED_THREADS = "(ended threads)";

    /** The name under which {@link #threads()} lists threads without a name, such as most virtual threads. */
    public static final String UNNAMED_THREADS = "(unnamed threads)";

    private final Map<String, Summary> threads;
    private final Map<String, Long> unboundCalls;
    private final List<String> rejections;
    private final long rejectedCount;

    /**
     * Creates a summary from the merged rows and those of each thread; for sessions.
     *
     * @hidden
     */
    @SuppressWarnings("exports")
    public SessionSummary(
            SummaryWindow window,
            SummaryTable table,
            List<ContextDiagnostic> contexts,
            List<SiteResult> sites,
            Map<String, Summary> threads,
            Map<String, Long> unboundCalls,
            List<String> rejections,
            long rejectedCount) {
        super(Status.SUCCESS, window, table, contexts, sites);
        this.threads = threads;
        this.unboundCalls = new TreeMap<>(unboundCalls);
        this.rejections = rejections;
        this.rejectedCount = rejectedCount;
    }

    /**
     * Returns the names of the threads that took part, in the order in which they came. Threads of one name count as one; the oldest ended threads may be merged under {@value #ENDED_THREADS}.
     */
    public List<String> threads() {
        return List.copyOf(threads.keySet());
    }

    /** Returns what one thread recorded; empty, with {@link Status#SUCCESS}, if no thread of that name did. */
    public Summary thread(String name) {
        Summary part = threads.get(name);
        return part != null ? part : new Summary(Status.SUCCESS, window(), new SummaryTable(0), List.of(), List.of());
    }

    /**
     * Returns how many regions threads without a binding tried to open while this session was open, per thread name, in
     * the order of names. Such regions are in no tree; see {@link io.ftimer.FTimers#wrap(Runnable)}. The count is of the whole
     * process: if several sessions are open, each of them sees the call.
     */
    public Map<String, Long> unboundCalls() {
        return Collections.unmodifiableMap(unboundCalls);
    }

    /** Returns how many operations on this session's recorders were rejected. */
    public long rejectedCount() {
        return rejectedCount;
    }

    /** Returns the diagnostic lines of the first 16 rejected operations. */
    public List<String> rejections() {
        return rejections;
    }
}
