package io.ftimer.internal.session;

import io.ftimer.values.RegionPath;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** What measures a session beside calls and times, for the session and for what runs in it. Thread-safe. */
public interface SessionMeter {
    /**
     * Begins a task on the calling thread; the result ends it.
     *
     * @param regions those that submitted it and that the thread has not open anyway
     * @param isOutermost whether the thread does nothing else for the session meanwhile
     */
    Runnable beginTask(Set<RegionPath> regions, boolean isOutermost);

    /**
     * Returns the sums of the metrics over the tasks whose threads did nothing else for the session, as a body begins or ends. What has not
     * ended by then is not in its numbers.
     */
    long[] ofTasks();

    /** Adds the sums of the body of a test, which has ended, by the names of the metrics. */
    void endBody(Map<String, Long> sums);

    /**
     * Begins to search for threads without a region, on a thread of the tree: what they did before is not its own.
     *
     * @param isSearched accepts the names of the metrics
     * @param isIgnored accepts the names of threads that are left out
     */
    void search(Predicate<String> isSearched, Predicate<String> isIgnored);

    /** Ends the search, after which such threads may do anything. */
    void endSearch();
}
