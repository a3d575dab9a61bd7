package io.ftimer.assertj;

import io.ftimer.assertj.internal.expectation.RecordedPart;
import io.ftimer.assertj.internal.instrumentation.CountedPlaces;
import io.ftimer.internal.steps.JdkSteps;
import io.ftimer.internal.steps.PlaceSteps;
import io.ftimer.internal.text.ShownText;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where the steps of two sizes are: the same code runs again, while the agent counts them by place. Those of all places are the steps of the run.
 *
 * <p>Thread safety: immutable.
 *
 * @param smaller the places of the smaller size
 * @param larger those of the larger size
 */
record WorkByPlace(Map<String, Place> smaller, Map<String, Place> larger) {
    private static final String ELSEWHERE = "code that ftimer.work does not select";

    private static final int SHOWN = 3;

    /** A place with a smaller part of all steps is not shown. */
    private static final int SMALL_PART = 100;

    /** @param calls how often it was called */
    record Place(long calls, long steps) {
        static final Place NONE = new Place(0, 0);
    }

    /** Runs the code for two sizes, in one part of the test as before, since what fTimer records the first time takes steps of the JDK. */
    static <X extends Exception> WorkByPlace of(SizedRun<X> run, int smallerSize, int largerSize) throws X {
        WorkByPlace[] found = new WorkByPlace[1];
        try (CountedPlaces counted = CountedPlaces.open()) {
            RecordedPart.run(() -> {
                run.run(smallerSize);
                found[0] = new WorkByPlace(places(counted, run, smallerSize), places(counted, run, largerSize));
            });
        }
        return found[0];
    }

    private static <X extends Exception> Map<String, Place> places(CountedPlaces counted, SizedRun<X> run, int size)
            throws X {
        counted.begin();
        WorkGrowth.Counted work = WorkGrowth.Counted.of(() -> run.run(size));
        Map<String, PlaceSteps> places = counted.ofRun();
        return places.isEmpty() ? Map.of() : whole(places, work.steps());
    }

    /** Returns whole steps, which have the sum of the run: what is left of an eighth goes to the next place. */
    private static Map<String, Place> whole(Map<String, PlaceSteps> parts, long steps) {
        Map<String, Place> places = new TreeMap<>();
        long eighths = 0;
        long known = 0;
        for (Map.Entry<String, PlaceSteps> part : parts.entrySet()) {
            PlaceSteps ofPlace = part.getValue();
            long whole = JdkSteps.steps(eighths + ofPlace.eighthsOfJdk()) - JdkSteps.steps(eighths);
            eighths += ofPlace.eighthsOfJdk();
            places.put(part.getKey(), new Place(ofPlace.calls(), ofPlace.own() + whole));
            known += ofPlace.own() + whole;
        }
        if (steps != known) {
            places.put(ELSEWHERE, new Place(1, steps - known));
        }
        return places;
    }

    /** Returns the number of the steps of the larger size. */
    long steps() {
        return larger.values().stream().mapToLong(Place::steps).sum();
    }

    /** Returns a line for each of the places with the most steps, and of those that grow most. */
    List<String> lines() {
        Set<String> shown = Stream.concat(
                        first(Comparator.comparing(place -> of(larger, place).steps)),
                        first(Comparator.comparing(this::ratio)))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return shown.stream().map(this::line).toList();
    }

    private Stream<String> first(Comparator<String> ascending) {
        long small = steps() / SMALL_PART;
        return larger.keySet().stream()
                .filter(place -> of(larger, place).steps > small)
                .sorted(ascending.reversed().thenComparing(Comparator.naturalOrder()))
                .limit(SHOWN);
    }

    private static Place of(Map<String, Place> places, String name) {
        return places.getOrDefault(name, Place.NONE);
    }

    private double ratio(String place) {
        long before = of(smaller, place).steps;
        return before == 0 ? Double.POSITIVE_INFINITY : (double) of(larger, place).steps / before;
    }

    private String line(String name) {
        Place place = of(larger, name);
        double ratio = ratio(name);
        return name + " x " + ShownText.grouped(place.calls) + ": " + ShownText.counted(place.steps, "step") + ", "
                + (Double.isInfinite(ratio) ? "new" : String.format(Locale.ROOT, "ratio %.1f", ratio));
    }
}
