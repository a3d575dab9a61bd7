package io.ftimer.internal.steps;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * The steps of a thread by place. What the JDK counts between two events is that of the innermost call that has begun and not ended; the
 * collections that are used here count nothing. A call that an exception ended is open until one around it ends.
 *
 * <p>Thread safety: guarded by itself; the owner of the counter begins and ends calls.
 */
final class StepPlaces {
    private final Map<String, PlaceSteps> sums = new HashMap<>();
    private final Deque<String> open = new ArrayDeque<>();

    /** The eighths of the JDK that belong to a place, or to none. */
    private long eighthsBefore;

    void add(String place, long calls, long own) {
        long eighths = JdkSteps.eighthsOfThread();
        addTo(place, new PlaceSteps(calls, own, 0));
        JdkSteps.setEighthsOfThread(eighths);
    }

    void begin(String place) {
        long eighths = JdkSteps.eighthsOfThread();
        attribute(eighths);
        open.push(place);
        addTo(place, new PlaceSteps(1, 0, 0));
        JdkSteps.setEighthsOfThread(eighths);
    }

    void end(String place) {
        long eighths = JdkSteps.eighthsOfThread();
        attribute(eighths);
        boolean isEnded = false;
        while (!isEnded && !open.isEmpty()) {
            isEnded = open.pop().equals(place);
        }
        JdkSteps.setEighthsOfThread(eighths);
    }

    /** Adds what the JDK counted since the last event to the innermost call; what it counted outside of all calls has no place. */
    private void attribute(long eighths) {
        String innermost = open.peek();
        if (innermost != null) {
            addTo(innermost, new PlaceSteps(0, 0, eighths - eighthsBefore));
        }
        eighthsBefore = eighths;
    }

    private synchronized void addTo(String place, PlaceSteps added) {
        sums.merge(place, added, PlaceSteps::plus);
    }

    void add(StepPlaces others) {
        others.copy().forEach(this::addTo);
    }

    synchronized Map<String, PlaceSteps> copy() {
        return sums.isEmpty() ? Map.of() : new HashMap<>(sums);
    }

    synchronized void set(Map<String, PlaceSteps> before) {
        if (!sums.isEmpty()) {
            sums.clear();
            sums.putAll(before);
        }
    }
}
