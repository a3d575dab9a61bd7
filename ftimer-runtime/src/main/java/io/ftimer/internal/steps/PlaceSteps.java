package io.ftimer.internal.steps;

import java.util.Map;
import java.util.TreeMap;

/**
 * The steps of a place: of a method of counted code, or of what it calls at one line.
 *
 * @param calls how often it was called
 * @param own the steps of counted code
 * @param eighthsOfJdk the steps inside the JDK, times eight
 */
public record PlaceSteps(long calls, long own, long eighthsOfJdk) {
    public static final PlaceSteps NONE = new PlaceSteps(0, 0, 0);

    public long steps() {
        return own + JdkSteps.steps(eighthsOfJdk);
    }

    /** Returns what was added to places, in the order of their names. */
    public static Map<String, PlaceSteps> since(Map<String, PlaceSteps> before, Map<String, PlaceSteps> now) {
        Map<String, PlaceSteps> added = new TreeMap<>(now);
        added.replaceAll((place, steps) -> steps.minus(before.getOrDefault(place, NONE)));
        added.values().removeIf(NONE::equals);
        return added;
    }

    public PlaceSteps plus(PlaceSteps other) {
        return new PlaceSteps(calls + other.calls, own + other.own, eighthsOfJdk + other.eighthsOfJdk);
    }

    private PlaceSteps minus(PlaceSteps other) {
        return new PlaceSteps(calls - other.calls, own - other.own, eighthsOfJdk - other.eighthsOfJdk);
    }
}
