package io.ftimer.trace;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Pairs the starts and stops of regions.
 *
 * <p>A stop closes the innermost open region of its thread. If that is another call path, events are missing, and no open region
 * of the thread can be paired with its stop. All of them are dropped and counted. Regions that start later are paired again.
 */
final class RegionPairing {
    private final Map<Integer, Deque<TraceEvent>> openByThread = new HashMap<>();
    private long dropped;

    /** Takes the next event, and returns the start of what it ends: a call itself; null if it ends nothing. */
    @Nullable
    TraceEvent next(TraceEvent event) {
        return switch (event.kind()) {
            case CALL -> event;
            case ENTER -> {
                open(event.thread()).push(event);
                yield null;
            }
            case EXIT -> stop(event);
        };
    }

    private @Nullable TraceEvent stop(TraceEvent exit) {
        Deque<TraceEvent> open = open(exit.thread());
        TraceEvent enter = open.peek();
        if (enter == null || enter.regionNumber() != exit.regionNumber()) {
            dropped += open.size() + 1;
            open.clear();
            return null;
        }
        return open.pop();
    }

    /** Returns the starts of the open regions of a thread, the innermost first. */
    Deque<TraceEvent> open(int thread) {
        return openByThread.computeIfAbsent(thread, unused -> new ArrayDeque<>());
    }

    Collection<Deque<TraceEvent>> open() {
        return openByThread.values();
    }

    /** Returns the number of starts and stops that were dropped; open regions are not among them. */
    long dropped() {
        return dropped;
    }
}
