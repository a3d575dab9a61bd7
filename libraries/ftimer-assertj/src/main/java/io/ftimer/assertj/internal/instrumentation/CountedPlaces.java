package io.ftimer.assertj.internal.instrumentation;

import io.ftimer.internal.text.ShownText;
import io.ftimer.report.internal.instrumented.PlaceSteps;
import io.ftimer.report.internal.instrumented.StepCounter;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Counts steps by place, too, while it is open: in methods that are called from now on. Those that run when it opens or closes stay as they are.
 *
 * <p>Thread safety: thread-confined; at most one is open.
 */
public final class CountedPlaces implements AutoCloseable {
    private static final int SHOWN = 3;

    /** The system property that the agent sets when steps count. */
    private static final String COUNTS_PROPERTY = "io.ftimer.agent.work";

    private Map<String, PlaceSteps> before = Map.of();

    private CountedPlaces() {}

    /** Returns whether steps count in this JVM. */
    public static boolean isPossible() {
        return Boolean.getBoolean(COUNTS_PROPERTY);
    }

    public static CountedPlaces open() {
        CountedPlaces places = new CountedPlaces();
        Instrumentation.ofRun().countByPlace(true);
        places.begin();
        return places;
    }

    /** Begins a run. */
    public void begin() {
        before = StepCounter.placesOfAllThreads();
        StepCounter.leavePlaces();
    }

    /** Returns the steps of all threads by place since the run began, of those that have some. */
    public Map<String, PlaceSteps> ofRun() {
        return PlaceSteps.since(before, StepCounter.placesOfAllThreads());
    }

    /** Returns the first places in an order, one of each method: otherwise all could be of the one that is called most. */
    public static Stream<String> first(Stream<String> places, Comparator<String> order) {
        Set<String> methods = new HashSet<>();
        return places.sorted(order.thenComparing(Comparator.naturalOrder()))
                .filter(place -> methods.add(place.split(" at ", 2)[0]))
                .limit(SHOWN);
    }

    /** Returns a line for each of the methods with the most steps of counted code. */
    public List<String> linesOfOwn() {
        Map<String, PlaceSteps> places = ofRun();
        places.values().removeIf(steps -> steps.own() == 0);
        return first(places.keySet().stream(), Comparator.comparing(place -> -own(places, place)))
                .map(place -> place + " x "
                        + ShownText.grouped(
                                places.getOrDefault(place, PlaceSteps.NONE).calls()) + ": "
                        + ShownText.counted(own(places, place), "step"))
                .toList();
    }

    private static long own(Map<String, PlaceSteps> places, String place) {
        return places.getOrDefault(place, PlaceSteps.NONE).own();
    }

    @Override
    public void close() {
        Instrumentation.ofRun().countByPlace(false);
    }
}
