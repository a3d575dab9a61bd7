package io.ftimer.export.internal.bounds;

import io.ftimer.export.internal.bounds.BoundsCheck.Ran;
import io.ftimer.export.internal.bounds.CheckedBound.Outcome;
import io.ftimer.export.internal.bounds.CheckedBound.Place;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.text.ShownNumber;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Runs tests again that broke a bound: all in a fresh JVM in the same order, then each alone. A bound that holds in one of
 * these is <em>not repeatable</em>. If it holds only alone, it depends on the tests before it. Thread safety: thread-confined.
 *
 * @param check has judged the run
 * @param fails whether a run fails also because of what is not repeatable
 */
public record Confirmation(BoundsCheck check, FreshJvms jvms, boolean fails) {
    /** A JVM for each test takes a second. */
    private static final int MOST_ALONE = 20;

    /** Tests before those that broke a bound run again, too, if they took less nanoseconds: the order may be the cause. */
    private static final long MOST_BEFORE = 10_000_000_000L;

    /** Runs tests in a fresh JVM, in the order of their ids of JUnit, and passes on their trees; {@code first} is how long they ran before. */
    @FunctionalInterface
    public interface FreshJvms {
        /** @throws IOException if they cannot run, or do not end; the message says why */
        void run(List<String> ids, Duration first, TreeSink sink) throws IOException;
    }

    /** Returns a result in which bounds are broken that other runs break too. */
    public BoundsResult confirmed(BoundsResult first) throws IOException {
        Set<Subject> tests = tests(broken(first.bounds()));
        List<Ran> inOrder = check.ran(tests, MOST_BEFORE);
        if (inOrder.isEmpty()) {
            return first;
        }
        BoundsCheck together = check.again();
        run(inOrder, tests, together);
        List<CheckedBound> ofOrder = numbers(together);
        List<CheckedBound> left = repeated(first.bounds(), ofOrder);
        BoundsCheck alone = check.again();
        for (Subject test : tests(broken(left)).stream().limit(MOST_ALONE).toList()) {
            run(check.ran(Set.of(test), 0), Set.of(test), alone);
        }
        List<CheckedBound> ofOne = numbers(alone);
        List<CheckedBound> bounds = new ArrayList<>(repeated(left, ofOne));
        for (int i = 0; i < bounds.size(); i++) {
            if (bounds.get(i).outcome() == Outcome.BROKEN
                    && bounds.get(i).places().isEmpty()) {
                bounds.set(i, notRepeatable(first.bounds().get(i), ofOrder.get(i), ofOne.get(i)));
            }
        }
        return new BoundsResult(first.baseline(), first.run(), bounds, first.notCompared(), first.remedy());
    }

    private void run(List<Ran> all, Set<Subject> tests, BoundsCheck numbers) throws IOException {
        jvms.run(all.stream().map(Ran::id).toList(), Duration.ofNanos(Ran.nanos(all)), tree -> {
            if (tests.contains(Subject.of(TreeId.of(tree)))) {
                numbers.accept(tree);
            }
        });
    }

    private static List<CheckedBound> numbers(BoundsCheck run) throws IOException {
        BoundsResult result = run.result();
        if (result.remedy().isPresent()) {
            throw new IOException(result.notCompared().get(0));
        }
        return result.bounds();
    }

    private static Stream<Place> broken(List<CheckedBound> bounds) {
        return bounds.stream()
                .filter(bound -> bound.outcome() == Outcome.BROKEN)
                .flatMap(bound -> bound.places().stream());
    }

    private static Set<Subject> tests(Stream<Place> places) {
        return places.map(place -> place.subject().whole()).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static List<CheckedBound> repeated(List<CheckedBound> first, List<CheckedBound> again) {
        return IntStream.range(0, first.size())
                .mapToObj(i -> first.get(i).at(repeated(first.get(i), again.get(i))))
                .toList();
    }

    /** Returns the places whose number another run did not see in the range: a test that fails there, or does not run, repeats nothing. */
    private static List<Place> repeated(CheckedBound first, CheckedBound again) {
        boolean isSeen = again.outcome() == Outcome.HELD || again.outcome() == Outcome.BETTER;
        return first.outcome() != Outcome.BROKEN || !isSeen
                ? first.places()
                : first.places().stream()
                        .filter(place -> number(again, place)
                                .filter(first.bound().range()::has)
                                .isEmpty())
                        .toList();
    }

    private CheckedBound notRepeatable(CheckedBound first, CheckedBound ofOrder, CheckedBound ofOne) {
        Bound bound = first.bound();
        Place place = first.places().get(0);
        Optional<Double> again = number(ofOrder, place);
        Optional<Double> alone = number(ofOne, place);
        Quantity quantity = bound.quantity();
        // alone, its number is allowed
        double inOrder = again.orElse(bound.range().max());
        boolean isOfOrder = quantity.isInexact() ? !bound.range().has(inOrder) : inOrder == place.number();
        Range all = bound.range();
        for (CheckedBound run : List.of(first, ofOrder, ofOne)) {
            for (Place seen : run.places()) {
                double number = Double.isNaN(seen.number()) ? place.number() : seen.number();
                all = new Range(Math.min(all.min(), number), Math.max(all.max(), number));
            }
        }
        String line = isOfOrder && (quantity.isInexact() || quantity.kind() == Quantity.Kind.CALLS)
                ? "- region " + quantity.region()
                : bound.with(all).toString();
        return new CheckedBound(
                bound,
                fails ? Outcome.CANNOT_TELL : Outcome.NOT_REPEATABLE,
                first.places(),
                "not repeatable: " + (isOfOrder ? "depends on the tests before it: " : "")
                        + ShownNumber.ofReal(place.number()) + " in the run"
                        + again.map(number -> ", " + ShownNumber.ofReal(number) + " in a fresh JVM")
                                .orElse("")
                        + alone.map(number -> ", " + ShownNumber.ofReal(number) + " alone")
                                .orElse("")
                        + "; to accept it: " + line);
    }

    private static Optional<Double> number(CheckedBound bound, Place place) {
        return bound.places().stream()
                .filter(other -> other.subject().equals(place.subject()))
                .map(Place::number)
                .findFirst();
    }
}
