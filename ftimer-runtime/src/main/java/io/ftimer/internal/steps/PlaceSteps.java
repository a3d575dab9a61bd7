package io.ftimer.internal.steps;

/**
 * The steps of a place: of a method of counted code, or of what it calls at one line.
 *
 * @param calls how often it was called
 * @param own the steps of counted code
 * @param eighthsOfJdk the steps inside the JDK, times eight
 */
public record PlaceSteps(long calls, long own, long eighthsOfJdk) {
    public static final PlaceSteps NONE = new PlaceSteps(0, 0, 0);

    /** Returns the number of all whole steps. */
    public long steps() {
        return own + JdkSteps.steps(eighthsOfJdk);
    }

    public PlaceSteps plus(PlaceSteps other) {
        return new PlaceSteps(calls + other.calls, own + other.own, eighthsOfJdk + other.eighthsOfJdk);
    }

    public PlaceSteps minus(PlaceSteps other) {
        return new PlaceSteps(calls - other.calls, own - other.own, eighthsOfJdk - other.eighthsOfJdk);
    }
}
