package io.ftimer.export.internal.bounds;

import io.ftimer.export.internal.bounds.BoundsCheck.Ran;
import io.ftimer.export.internal.bounds.CheckedBound.Missing;
import io.ftimer.export.internal.bounds.CheckedBound.Outcome;
import io.ftimer.export.internal.bounds.CheckedBound.Place;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.text.ShownNumber;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Runs tests again that broke a bound, or of which the run did not see the region or all numbers: all in a fresh JVM in the same order,
 * then one for each bound alone. A bound that holds in one of these is <em>not repeatable</em>, as is one that random data may explain: its numbers differ
 * in all runs, by more than half of what they are outside of the bound. If it holds only alone, it depends on a test before it, which is
 * searched for by halves.
 * Thread safety: thread-confined.
 */
public final class Confirmation {
    /** A JVM for each test takes a second. */
    private static final int MOST_ALONE = 20;

    /** JVMs in which tests before others are searched for. */
    private static final int MOST_SEARCHES = 20;

    /** Tests before those that broke a bound run again, too, if they took less nanoseconds: the order may be the cause. */
    private static final long MOST_BEFORE = 10_000_000_000L;

    /** Runs tests in a fresh JVM, in the order of their ids of JUnit, and passes on their trees; {@code first} is how long they ran before. */
    @FunctionalInterface
    public interface FreshJvms {
        /** @throws IOException if they cannot run, or do not end; the message says why */
        void run(List<String> ids, Duration first, TreeSink sink) throws IOException;
    }

    private final BoundsCheck check;
    private final FreshJvms jvms;
    private final boolean fails;

    /** The tests on whose presence others depend; empty if that was not found. */
    private final Map<Subject, Optional<Ran>> causes = new LinkedHashMap<>();

    private int searches;

    /**
     * @param check has judged the run
     * @param fails whether a run fails also because of what is not repeatable
     */
    public Confirmation(BoundsCheck check, FreshJvms jvms, boolean fails) {
        this.check = check;
        this.jvms = jvms;
        this.fails = fails;
    }

    /** Returns a result in which bounds are broken, or cannot be judged, as in other runs. */
    public BoundsResult confirmed(BoundsResult first) throws IOException {
        Set<Subject> tests = tests(failed(first.bounds()));
        List<Ran> inOrder = check.ran(tests, MOST_BEFORE);
        if (inOrder.isEmpty()) {
            return first;
        }
        BoundsCheck together = check.again();
        run(inOrder, tests, together);
        List<CheckedBound> ofOrder = numbers(together);
        List<CheckedBound> left = repeated(first.bounds(), ofOrder);
        List<CheckedBound> ofOne = alone(left);
        List<CheckedBound> bounds = new ArrayList<>(repeated(left, ofOne));
        for (int i = 0; i < bounds.size(); i++) {
            if (bounds.get(i).needsConfirmation()) {
                CheckedBound again = bounds.get(i);
                CheckedBound certain =
                        again.outcome() == Outcome.BROKEN ? beyondNoise(again, ofOrder.get(i), ofOne.get(i)) : again;
                bounds.set(
                        i,
                        certain.places().isEmpty()
                                ? notRepeatable(i, inOrder, first.bounds().get(i), ofOrder.get(i), ofOne.get(i))
                                : certain);
            }
        }
        return new BoundsResult(first.baseline(), first.run(), bounds, first.notCompared(), first.remedy());
    }

    /** Runs tests alone until each bound has one that breaks it again: for the others of that bound, a JVM each would tell no more. */
    private List<CheckedBound> alone(List<CheckedBound> left) throws IOException {
        BoundsCheck alone = check.again();
        List<CheckedBound> still = left;
        Set<Subject> done = new LinkedHashSet<>();
        for (Optional<Subject> next = next(still, done); next.isPresent(); next = next(still, done)) {
            run(check.ran(Set.of(next.get()), 0), Set.of(next.get()), alone);
            done.add(next.get());
            still = repeated(left, numbers(alone));
        }
        return numbers(alone);
    }

    private static Optional<Subject> next(List<CheckedBound> still, Set<Subject> done) {
        return still.stream()
                .filter(bound -> done.size() < MOST_ALONE && bound.needsConfirmation())
                .map(bound -> tests(bound.places().stream()))
                .filter(tests -> tests.stream().noneMatch(done::contains))
                .flatMap(tests -> tests.stream().limit(1))
                .findFirst();
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

    private static Stream<Place> failed(List<CheckedBound> bounds) {
        return bounds.stream().filter(CheckedBound::needsConfirmation).flatMap(bound -> bound.places().stream());
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
        return !first.needsConfirmation() || !isSeen
                ? first.places()
                : first.places().stream()
                        .filter(place -> number(again, place)
                                .filter(first.bound().range()::has)
                                .isEmpty())
                        .toList();
    }

    /** Leaves out the places whose numbers are closer to the bound than twice what they differ by, unless another run had the same. */
    private static CheckedBound beyondNoise(CheckedBound broken, CheckedBound ofOrder, CheckedBound ofOne) {
        Range range = broken.bound().range();
        return broken.at(broken.places().stream()
                .filter(place -> {
                    double[] others = Stream.of(number(ofOrder, place), number(ofOne, place))
                            .flatMap(Optional::stream)
                            .mapToDouble(number -> number)
                            .filter(Double::isFinite)
                            .toArray();
                    DoubleSummaryStatistics all = DoubleStream.concat(
                                    DoubleStream.of(others), DoubleStream.of(place.number()))
                            .summaryStatistics();
                    double outside = Math.max(all.getMin() - range.max(), range.min() - all.getMax());
                    return outside >= 2 * (all.getMax() - all.getMin())
                            || DoubleStream.of(others).anyMatch(number -> number == place.number());
                })
                .toList());
    }

    private CheckedBound notRepeatable(
            int index, List<Ran> inOrder, CheckedBound first, CheckedBound ofOrder, CheckedBound ofOne)
            throws IOException {
        Bound bound = first.bound();
        Place place = first.places().get(0);
        Optional<Double> again = number(ofOrder, place);
        Optional<Double> alone = number(ofOne, place);
        Quantity quantity = bound.quantity();
        List<Ran> withOthers = upTo(place, inOrder);
        boolean isOfOrder = withOthers.size() > 1
                && alone.filter(bound.range()::has).isPresent()
                && again.filter(number -> quantity.isInexact() ? !bound.range().has(number) : number == place.number())
                        .isPresent();
        Range all = bound.range();
        for (CheckedBound run : List.of(first, ofOrder, ofOne)) {
            for (Place seen : run.places()) {
                double other = Double.isNaN(seen.number()) ? place.number() : seen.number();
                all = new Range(Math.min(all.min(), other), Math.max(all.max(), other));
            }
        }
        boolean isOfRegion = quantity.isInexact() || quantity.kind() == Quantity.Kind.CALLS;
        boolean isWithoutRegion = first.missing() == Missing.REGION;
        String line = isOfRegion && (isOfOrder || isWithoutRegion)
                ? "- region " + quantity.region()
                : bound.with(all).toString();
        // then a run without the region is wrong, whatever the bound allows
        Range right = isWithoutRegion ? new Range(1, Range.LARGEST) : bound.range();
        return new CheckedBound(
                bound,
                fails ? Outcome.CANNOT_TELL : Outcome.NOT_REPEATABLE,
                first.places(),
                "not repeatable: "
                        + (isOfOrder
                                ? "depends on " + cause(new Wrong(index, right, place), withOthers) + " before it: "
                                : first.missing() == Missing.PART
                                        ? first.reason() + ": "
                                        : "differs from run to run, as random data, time, threads and the network do: ")
                        + ShownNumber.ofReal(place.number()) + " in the run"
                        + again.map(seen -> ", " + ShownNumber.ofReal(seen) + " in a fresh JVM")
                                .orElse("")
                        + alone.map(seen -> ", " + ShownNumber.ofReal(seen) + " alone")
                                .orElse("")
                        + (line.equals(bound.toString()) ? "" : "; to accept it: " + line));
    }

    /** A number that is not allowed by a bound, the one at an index. */
    private record Wrong(int index, Range range, Place place) {}

    private static List<Ran> upTo(Place place, List<Ran> inOrder) {
        Subject test = place.subject().whole();
        int end = IntStream.range(0, inOrder.size())
                .filter(i -> inOrder.get(i).subject().equals(test))
                .findFirst()
                .orElse(-1);
        return inOrder.subList(0, end + 1);
    }

    private String cause(Wrong wrong, List<Ran> withOthers) throws IOException {
        Subject test = wrong.place.subject().whole();
        if (!causes.containsKey(test)) {
            causes.put(test, search(wrong, withOthers));
        }
        return causes.get(test).map(cause -> cause.subject().text()).orElse("the tests");
    }

    /** Returns the last test without which the bound holds, by halves: all before reproduce what the test alone does not. */
    private Optional<Ran> search(Wrong wrong, List<Ran> withOthers) throws IOException {
        Ran test = withOthers.get(withOthers.size() - 1);
        for (Optional<Ran> known : List.copyOf(causes.values())) {
            if (known.isPresent() && withOthers.contains(known.get()) && breaks(wrong, List.of(known.get(), test))) {
                return known;
            }
        }
        int first = 0;
        int last = withOthers.size() - 1;
        while (last - first > 1) {
            if (searches == MOST_SEARCHES) {
                return Optional.empty();
            }
            int middle = (first + last) / 2;
            if (breaks(wrong, withOthers.subList(middle, withOthers.size()))) {
                first = middle;
            } else {
                last = middle;
            }
        }
        return Optional.of(withOthers.get(first));
    }

    private boolean breaks(Wrong wrong, List<Ran> tests) throws IOException {
        if (searches == MOST_SEARCHES) {
            return false;
        }
        searches++;
        BoundsCheck numbers = check.again();
        run(tests, Set.of(wrong.place.subject().whole()), numbers);
        return number(numbers(numbers).get(wrong.index), wrong.place)
                .filter(seen -> !wrong.range.has(seen))
                .isPresent();
    }

    private static Optional<Double> number(CheckedBound bound, Place place) {
        return bound.places().stream()
                .filter(other -> other.subject().equals(place.subject()))
                .map(Place::number)
                .findFirst();
    }
}
