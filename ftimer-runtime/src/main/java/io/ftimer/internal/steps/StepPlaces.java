package io.ftimer.internal.steps;

import java.lang.reflect.Array;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The steps of a thread by place. The agent lets the steps not count that the collections take here.
 *
 * <p>Thread safety: guarded by itself, but for the current place, which only its thread uses.
 */
final class StepPlaces {
    private final Map<String, PlaceSteps> sums = new HashMap<>();

    /** The eighths inside the JDK that belong to places. */
    private long eighths;

    /** The place that the thread is at; null outside of counted code. */
    @Nullable
    String current;

    synchronized void add(String place, PlaceSteps added) {
        sums.merge(place, added, PlaceSteps::plus);
        eighths += added.eighthsOfJdk();
    }

    /** Adds a call with as many eighths as the elements of an array, or the characters of a text. */
    void addGiven(String place, @Nullable Object given) {
        long elements = given instanceof String text
                ? text.length()
                : given != null && given.getClass().isArray() ? Array.getLength(given) : 0;
        add(place, new PlaceSteps(1, 0, elements));
    }

    void addAll(StepPlaces others) {
        others.copy().forEach(this::add);
    }

    synchronized long eighths() {
        return eighths;
    }

    synchronized Map<String, PlaceSteps> copy() {
        return sums.isEmpty() ? Map.of() : new HashMap<>(sums);
    }

    synchronized void set(Map<String, PlaceSteps> before) {
        if (!sums.isEmpty()) {
            sums.clear();
            sums.putAll(before);
            eighths =
                    before.values().stream().mapToLong(PlaceSteps::eighthsOfJdk).sum();
        }
    }
}
