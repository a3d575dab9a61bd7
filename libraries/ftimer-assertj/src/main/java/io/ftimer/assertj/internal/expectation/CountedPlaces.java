package io.ftimer.assertj.internal.expectation;

import io.ftimer.internal.steps.PlaceSteps;
import io.ftimer.internal.steps.StepCounter;
import io.ftimer.internal.text.ShownText;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
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

    /** A place with a smaller part of all steps is not shown. */
    private static final int SMALL_PART = 100;

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

    public void begin() {
        before = StepCounter.placesOfAllThreads();
        StepCounter.leavePlaces();
    }

    /** Returns the steps of all threads by place since the run began, of those that have some. */
    public Map<String, PlaceSteps> ofRun() {
        return PlaceSteps.since(before, StepCounter.placesOfAllThreads());
    }

    /** As {@link #ofRun()}, with what of all steps of the run is at no place. */
    public Map<String, PlaceSteps> ofRun(long all) {
        Map<String, PlaceSteps> places = ofRun();
        long elsewhere = all - sum(places);
        if (!places.isEmpty() && elsewhere != 0) {
            places.put("code that ftimer.work does not select", new PlaceSteps(1, elsewhere, 0));
        }
        return places;
    }

    /** Returns a line for each of the methods with the most steps of counted code. */
    public List<String> linesOfOwn() {
        Map<String, PlaceSteps> places = ofRun();
        places.replaceAll((place, steps) -> new PlaceSteps(steps.calls(), steps.own(), 0));
        places.values().removeIf(steps -> steps.own() == 0);
        return lines(Map.of(), places);
    }

    /**
     * Returns a line for each of the methods with a place that has the most steps, and of those with one that grows most.
     *
     * @param smaller the places of a smaller size; empty if nothing is known about one
     */
    public static List<String> lines(Map<String, PlaceSteps> smaller, Map<String, PlaceSteps> larger) {
        Comparator<String> bySteps = Comparator.comparing(place -> steps(larger, place));
        Comparator<String> byRatio =
                Comparator.comparing(place -> (double) steps(larger, place) / steps(smaller, place));
        return Stream.concat(
                        first(larger, bySteps),
                        smaller.isEmpty() ? Stream.of() : first(larger, byRatio.thenComparing(bySteps)))
                .distinct()
                .map(place -> place + " x "
                        + ShownText.grouped(
                                larger.getOrDefault(place, PlaceSteps.NONE).calls()) + ": "
                        + ShownText.counted(steps(larger, place), "step")
                        + (smaller.isEmpty() ? "" : ratio(steps(larger, place), steps(smaller, place))))
                .toList();
    }

    private static long sum(Map<String, PlaceSteps> places) {
        return places.values().stream()
                .reduce(PlaceSteps.NONE, PlaceSteps::plus)
                .steps();
    }

    private static long steps(Map<String, PlaceSteps> places, String name) {
        return places.getOrDefault(name, PlaceSteps.NONE).steps();
    }

    private static String ratio(long steps, long before) {
        return before == 0 ? ", new" : String.format(Locale.ROOT, ", ratio %.1f", (double) steps / before);
    }

    /** Returns the last places in an order, one of each method: otherwise all could be of the one that is called most. */
    private static Stream<String> first(Map<String, PlaceSteps> places, Comparator<String> ascending) {
        long small = sum(places) / SMALL_PART;
        Set<String> methods = new HashSet<>();
        return places.keySet().stream()
                .filter(place -> steps(places, place) > small)
                .sorted(ascending.reversed().thenComparing(Comparator.naturalOrder()))
                .filter(place -> methods.add(place.split(" at ", 2)[0]))
                .limit(SHOWN);
    }

    @Override
    public void close() {
        Instrumentation.ofRun().countByPlace(false);
    }
}
