package io.ftimer.assertj.internal.instrumentation;

import io.ftimer.internal.steps.PlaceSteps;
import io.ftimer.internal.steps.StepCounter;
import io.ftimer.internal.text.ShownText;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

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
    }

    /** Returns the steps of all threads by place since the run began, of those that have some. */
    public Map<String, PlaceSteps> ofRun() {
        Map<String, PlaceSteps> places = new TreeMap<>(StepCounter.placesOfAllThreads());
        places.replaceAll((place, steps) -> steps.minus(before.getOrDefault(place, PlaceSteps.NONE)));
        places.values().removeIf(PlaceSteps.NONE::equals);
        return places;
    }

    /** Returns a line for each of the methods with the most steps of their own. */
    public List<String> linesOfOwn() {
        return ofRun().entrySet().stream()
                .filter(place -> place.getValue().own() > 0)
                .sorted(Comparator.comparingLong(place -> -place.getValue().own()))
                .limit(SHOWN)
                .map(place -> place.getKey() + " x "
                        + ShownText.grouped(place.getValue().calls()) + ": "
                        + ShownText.counted(place.getValue().own(), "step"))
                .toList();
    }

    @Override
    public void close() {
        Instrumentation.ofRun().countByPlace(false);
    }
}
