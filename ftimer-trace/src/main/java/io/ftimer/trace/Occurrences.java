package io.ftimer.trace;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Pairs the starts and stops of regions.
 *
 * <p>A stop closes the innermost open region of its thread. If that is another call path, events are missing, and no open region
 * of the thread can be paired with its stop. All of them are dropped and counted. Regions that start later are paired again.
 */
final class Occurrences {
    private final Map<Integer, Deque<TraceEvent>> openByThread = new HashMap<>();
    private final List<Occurrence> complete = new ArrayList<>();
    private long unpaired;

    private Occurrences() {}

    static Occurrences of(List<TraceEvent> events) {
        Occurrences found = new Occurrences();
        events.forEach(found::add);
        found.openByThread.values().forEach(open -> found.unpaired += open.size());
        return found;
    }

    List<Occurrence> complete() {
        return complete;
    }

    long unpaired() {
        return unpaired;
    }

    private void add(TraceEvent event) {
        Deque<TraceEvent> open = openByThread.computeIfAbsent(event.thread(), thread -> new ArrayDeque<>());
        switch (event.kind()) {
            case CALL -> complete.add(new Occurrence(event.name(), event.thread(), event.cpu(), event.wall()));
            case ENTER -> open.push(event);
            case EXIT -> close(open, event);
        }
    }

    private void close(Deque<TraceEvent> open, TraceEvent exit) {
        TraceEvent enter = open.peek();
        if (enter == null || enter.regionNumber() != exit.regionNumber()) {
            unpaired += open.size() + 1;
            open.clear();
            return;
        }
        open.pop();
        complete.add(new Occurrence(
                exit.name(),
                exit.thread(),
                new TimeSpan(enter.cpu().startNanos(), exit.cpu().stopNanos()),
                new TimeSpan(enter.wall().startNanos(), exit.wall().stopNanos())));
    }
}
