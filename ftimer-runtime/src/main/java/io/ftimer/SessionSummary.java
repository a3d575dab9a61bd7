package io.ftimer;

import io.ftimer.sites.SiteResult;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A summary of all threads of a {@link TimerSession}, their rows merged by call path.
 *
 * <p>Calls and times are summed over threads: they are thread time, and may exceed {@link #totalNanos()}, the window of
 * the session, when threads ran at once. A region is active if it is on any thread.
 *
 * <p>Thread safety: immutable.
 */
public final class SessionSummary extends Summary {
    private final Map<String, Summary> threads;
    private final Map<String, Long> unboundCalls;
    private final List<String> refusals;
    private final long refusedCount;

    SessionSummary(
            SummaryWindow window,
            SummaryTable table,
            List<ContextDiagnostic> contexts,
            List<SiteResult> sites,
            Map<String, Summary> threads,
            Map<String, Long> unboundCalls,
            RefusalLog.Snapshot refused) {
        super(window, table, contexts, sites);
        this.threads = threads;
        this.unboundCalls = new TreeMap<>(unboundCalls);
        this.refusals = refused.lines();
        this.refusedCount = refused.count();
    }

    /**
     * Returns the names of the threads that took part, in the order in which they came. Threads of one name count as one; the oldest ended threads may be merged under {@value TimerSession#ENDED_THREADS}.
     */
    public List<String> threads() {
        return List.copyOf(threads.keySet());
    }

    /** Returns what one thread recorded; empty, with {@link Status#SUCCESS}, if no thread of that name did. */
    public Summary thread(String name) {
        Summary part = threads.get(name);
        return part != null ? part : new Summary(window(), new SummaryTable(0), List.of(), List.of());
    }

    /**
     * Returns how many regions threads without a binding tried to open while this session was open, per thread name, in
     * the order of names. Such regions are in no tree; see {@link FTimers#wrap(Runnable)}. The count is of the whole
     * process: if several sessions are open, each of them sees the call.
     */
    public Map<String, Long> unboundCalls() {
        return Collections.unmodifiableMap(unboundCalls);
    }

    /** Returns how many operations on this session's recorders were refused. */
    public long refusedCount() {
        return refusedCount;
    }

    /** Returns the diagnostic lines of the first {@value RefusalLog#KEPT} refused operations. */
    public List<String> refusals() {
        return refusals;
    }
}
