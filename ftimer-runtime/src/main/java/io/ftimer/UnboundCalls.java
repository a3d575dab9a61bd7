package io.ftimer;

import io.ftimer.summary.SessionSummary;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts, per thread name, the regions that unbound threads tried to open while any session was open. The count covers the
 * whole process; each session reports the calls since it was opened.
 */
final class UnboundCalls {
    /** Thread names that are counted separately, so that many short-lived threads cannot exhaust the memory. */
    private static final int NAMES = 1000;

    private static final String OTHERS = "(other threads)";

    private static final Map<String, LongAdder> CALLS = new ConcurrentHashMap<>();

    /** Read by every call through the facade, which costs nothing more while no session is open. */
    static volatile int openSessions;

    private UnboundCalls() {}

    /** The counts at one moment. */
    record Count(Map<String, Long> calls) {}

    static synchronized Count sessionOpened() {
        openSessions++;
        return new Count(now());
    }

    static synchronized void sessionClosed() {
        openSessions--;
        if (openSessions == 0) {
            CALLS.clear();
        }
    }

    static void add(Thread thread) {
        String name = thread.getName().isEmpty() ? SessionSummary.UNNAMED_THREADS : thread.getName();
        String counted = CALLS.size() < NAMES || CALLS.containsKey(name) ? name : OTHERS;
        CALLS.computeIfAbsent(counted, unused -> new LongAdder()).increment();
    }

    /** Returns the calls since {@code before}, per thread name. */
    static Map<String, Long> since(Count before) {
        Map<String, Long> calls = now();
        calls.replaceAll((name, count) -> count - before.calls().getOrDefault(name, 0L));
        calls.values().removeIf(count -> count == 0);
        return calls;
    }

    private static Map<String, Long> now() {
        Map<String, Long> calls = new HashMap<>();
        CALLS.forEach((name, count) -> calls.put(name, count.sum()));
        return calls;
    }
}
