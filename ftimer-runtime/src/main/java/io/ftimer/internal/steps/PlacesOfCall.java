package io.ftimer.internal.steps;

import org.jspecify.annotations.Nullable;

/**
 * One call of a method whose steps are counted by place, too: those of the method itself, and those inside the JDK of what it calls, without
 * those that inner calls of such methods have counted. If an exception ends what it calls, the method that catches it ends the place.
 *
 * <p>Thread safety: thread-confined.
 */
public final class PlacesOfCall {
    private static final PlaceSteps STEP = new PlaceSteps(0, 1, 0);
    private static final PlaceSteps CALL = new PlaceSteps(1, 0, 0);

    private final StepPlaces places;
    private final String method;

    /** The place of what it calls now; null if it calls nothing. */
    private @Nullable String called;

    private long eighthsBefore;
    private long eighthsOfPlacesBefore;

    private PlacesOfCall(StepPlaces places, String method) {
        this.places = places;
        this.method = method;
    }

    /** Begins the call of a method. */
    public static PlacesOfCall entered(StepCounter counter, String method) {
        PlacesOfCall call = new PlacesOfCall(counter.places(), method);
        call.places.add(method, new PlaceSteps(1, 1, 0));
        return call;
    }

    /** Counts a step of the method. */
    public void addStep() {
        places.add(method, STEP);
    }

    /** Begins what the method calls. */
    public void begin(String place) {
        places.add(place, CALL);
        called = place;
        eighthsBefore = JdkSteps.eighthsOfThread();
        eighthsOfPlacesBefore = places.eighths();
    }

    /** Ends what the method calls, if it calls something. */
    public void end() {
        String place = called;
        if (place != null) {
            long inside = JdkSteps.eighthsOfThread() - eighthsBefore;
            places.add(place, new PlaceSteps(0, 0, inside - (places.eighths() - eighthsOfPlacesBefore)));
            called = null;
        }
    }
}
