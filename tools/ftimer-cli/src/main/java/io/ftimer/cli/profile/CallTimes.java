package io.ftimer.cli.profile;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** When a set of calls ran, thread by thread; of calls inside each other, the outer one counts. Immutable. */
final class CallTimes {
    private final Map<Long, List<Span>> byThread = new HashMap<>();
    private final int calls;

    /** Both ends belong to it: a short call may begin and end with one reading of the clock. */
    private record Span(long from, long to) {}

    CallTimes(List<RegionCall> calls) {
        this.calls = calls.size();
        calls.stream()
                .sorted(Comparator.comparingLong(RegionCall::from))
                .forEach(call -> add(
                        byThread.computeIfAbsent(call.thread(), first -> new ArrayList<>()),
                        new Span(call.from(), call.to())));
    }

    private static void add(List<Span> earlier, Span next) {
        Span last = earlier.isEmpty() ? null : earlier.get(earlier.size() - 1);
        if (last == null || next.from() > last.to()) {
            earlier.add(next);
        } else if (next.to() > last.to()) {
            earlier.set(earlier.size() - 1, new Span(last.from(), next.to()));
        }
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
                .flatMap(List::stream)
                .mapToLong(span -> span.to() - span.from())
                .sum();
    }

    /** Returns whether a thread was inside of a call. */
    boolean contains(long thread, long nanos) {
        List<Span> spans = byThread.getOrDefault(thread, List.of());
        int low = 0;
        int high = spans.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            Span span = spans.get(middle);
            if (nanos < span.from()) {
                high = middle - 1;
            } else if (nanos > span.to()) {
                low = middle + 1;
            } else {
                return true;
            }
        }
        return false;
    }
}
