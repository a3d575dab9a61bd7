package io.ftimer.assertj;

import io.ftimer.assertj.internal.expectation.RecordedPart;
import io.ftimer.assertj.internal.instrumentation.CountedPlaces;
import io.ftimer.internal.text.ShownText;
import io.ftimer.report.internal.instrumented.PlaceSteps;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
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
record WorkByPlace(Map<String, PlaceSteps> smaller, Map<String, PlaceSteps> larger) {
    private static final String ELSEWHERE = "code that ftimer.work does not select";

    /** A place with a smaller part of all steps is not shown. */
    private static final int SMALL_PART = 100;

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

    private static <X extends Exception> Map<String, PlaceSteps> places(
            CountedPlaces counted, SizedRun<X> run, int size) throws X {
        counted.begin();
        WorkGrowth.Counted work = WorkGrowth.Counted.of(() -> run.run(size));
        Map<String, PlaceSteps> places = counted.ofRun();
        long elsewhere = work.steps() - sum(places).steps();
        if (!places.isEmpty() && elsewhere != 0) {
            places.put(ELSEWHERE, new PlaceSteps(1, elsewhere, 0));
        }
        return places;
    }

    private static PlaceSteps sum(Map<String, PlaceSteps> places) {
        return places.values().stream().reduce(PlaceSteps.NONE, PlaceSteps::plus);
    }

    /** Returns the number of the steps of the larger size. */
    long steps() {
        return sum(larger).steps();
    }

    /** Returns a line for each of the methods with a place that has the most steps, and of those with one that grows most. */
    List<String> lines() {
        Comparator<String> bySteps =
                Comparator.comparing(place -> of(larger, place).steps());
        Set<String> shown = Stream.concat(
                        first(bySteps), first(Comparator.comparing(this::ratio).thenComparing(bySteps)))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return shown.stream().map(this::line).toList();
    }

    private Stream<String> first(Comparator<String> ascending) {
        long small = steps() / SMALL_PART;
        return CountedPlaces.first(
                larger.keySet().stream().filter(place -> of(larger, place).steps() > small), ascending.reversed());
    }

    private static PlaceSteps of(Map<String, PlaceSteps> places, String name) {
        return places.getOrDefault(name, PlaceSteps.NONE);
    }

    private double ratio(String place) {
        long before = of(smaller, place).steps();
        return before == 0
                ? Double.POSITIVE_INFINITY
                : (double) of(larger, place).steps() / before;
    }

    private String line(String name) {
        PlaceSteps place = of(larger, name);
        double ratio = ratio(name);
        return name + " x " + ShownText.grouped(place.calls()) + ": " + ShownText.counted(place.steps(), "step") + ", "
                + (Double.isInfinite(ratio) ? "new" : String.format(Locale.ROOT, "ratio %.1f", ratio));
    }
}
