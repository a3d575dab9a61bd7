package io.ftimer.internal.steps;

import org.jspecify.annotations.Nullable;

/**
 * One call of a method whose steps are counted by place, too: those of the method itself, and those inside the JDK of what it calls, without
 * those that inner calls of such methods have counted. A small method has no places, so that the line which calls it has its steps. If an
 * exception ends what a method calls, the method that catches it ends the place.
 *
 * <p>Thread safety: thread-confined.
 */
public final class PlacesOfCall {
    private static final PlaceSteps STEP = new PlaceSteps(0, 1, 0);
    private static final PlaceSteps CALL = new PlaceSteps(1, 0, 0);

    private final StepPlaces places;

    /** The place that calls the method; null if no counted code does. */
    private final @Nullable String caller;

    private final String own;
    private final boolean hasPlaces;

    /** The place of what it calls now; null if it calls nothing. */
    private @Nullable String called;

    private long eighthsBefore;
    private long eighthsOfPlacesBefore;

    private PlacesOfCall(StepPlaces places, String own, boolean hasPlaces) {
        this.places = places;
        this.caller = places.current;
        this.own = own;
        this.hasPlaces = hasPlaces;
        places.current = own;
    }

    public static PlacesOfCall entered(StepCounter counter, String method) {
        PlacesOfCall call = new PlacesOfCall(counter.places(), method, true);
        call.places.add(method, new PlaceSteps(1, 1, 0));
        return call;
    }

    public static PlacesOfCall enteredSmall(StepCounter counter, String method) {
        String caller = counter.places().current;
        if (caller == null) {
            return entered(counter, method);
        }
        PlacesOfCall call = new PlacesOfCall(counter.places(), caller, false);
        call.addStep();
        return call;
    }

    public void addStep() {
        places.add(own, STEP);
    }

    public void begin(String place) {
        String known = hasPlaces ? place : own;
        if (hasPlaces) {
            places.add(place, CALL);
        }
        called = known;
        places.current = known;
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
        places.current = own;
    }

    /** Ends the call before the method returns. */
    public void returned() {
        places.current = caller;
    }
}
