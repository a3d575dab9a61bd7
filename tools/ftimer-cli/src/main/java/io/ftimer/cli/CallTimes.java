package io.ftimer.cli;

import io.ftimer.values.RegionPath;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** When a set of calls ran, thread by thread; of calls inside each other, the outer one counts. Immutable. */
final class CallTimes {
    /** The ends of spans by their beginnings. Both belong to it: a short call may begin and end with one reading of the clock. */
    private final Map<Long, NavigableMap<Long, Long>> byThread = new HashMap<>();

    private final int calls;

    /**
     * A call of a region.
     *
     * @param thread the number of the thread
     * @param path the path of the region
     * @param from when it began, in nanoseconds since 1970
     * @param to when it ended
     */
    record Call(long thread, RegionPath path, long from, long to) {}

    CallTimes(List<Call> calls) {
        this.calls = calls.size();
        calls.stream()
                .sorted(Comparator.comparingLong(Call::from))
                .forEach(call -> add(call, byThread.computeIfAbsent(call.thread(), first -> new TreeMap<>())));
    }

    private static void add(Call call, NavigableMap<Long, Long> earlier) {
        Map.Entry<Long, Long> last = earlier.lastEntry();
        boolean isInside = last != null && call.from() <= last.getValue();
        earlier.merge(isInside ? last.getKey() : call.from(), call.to(), Long::max);
    }

    int calls() {
        return calls;
    }

    int threads() {
        return byThread.size();
    }

    /** Returns the time that is inside of calls, summed over the threads. */
    long totalNanos() {
        return byThread.values().stream()
                .flatMap(spans -> spans.entrySet().stream())
                .mapToLong(span -> span.getValue() - span.getKey())
                .sum();
    }

    /** Returns whether a thread was inside of a call. */
    boolean contains(long thread, long nanos) {
        NavigableMap<Long, Long> spans = byThread.get(thread);
        Map.Entry<Long, Long> span = spans == null ? null : spans.floorEntry(nanos);
        return span != null && nanos <= span.getValue();
    }
}
