package io.ftimer.gate;

import io.ftimer.gate.Difference.Kind;
import io.ftimer.internal.text.NearestNames;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/** Compares the regions of a tree with those of the same tree in another run. Stateless. */
final class TreeComparison {
    /** Other names are searched for so many regions, among so many. */
    private static final int MOST_RENAMED = 100;

    /** Calls inside a call of a region that differs are as many as before up to this factor, if that region explains them. */
    private static final double OTHER_CALLS_INSIDE = 2;

    private TreeComparison() {}

    /**
     * Returns the regions that differ, in the order of their paths.
     *
     * @param run the regions of the run
     */
    static List<Difference> of(
            SortedMap<CallPath, ExpectedCalls> expected,
            SortedMap<CallPath, MeasuredCalls> run,
            ComparisonPolicy policy) {
        Outermost changed = new Outermost();
        Outermost gone = new Outermost();
        Outermost added = new Outermost();
        expected.forEach((path, was) -> {
            MeasuredCalls now = run.get(path);
            if (now != null) {
                callsDifference(was, now, policy)
                        .map(kind -> difference(path, kind, Optional.of(was), Optional.of(now)))
                        .ifPresent(changed::add);
            } else if (!was.acceptsNone()) {
                gone.add(difference(path, Kind.GONE, Optional.of(was), Optional.empty()));
            }
        });
        int known = expected.values().stream()
                .mapToInt(was -> was.invocations().size())
                .max()
                .orElse(0);
        run.forEach((path, now) -> {
            if (!expected.containsKey(path)) {
                List<Double> calls = now.invocations();
                boolean isOfOthers = known > 0
                        && calls.size() > known
                        && calls.subList(0, known).stream().allMatch(each -> each == 0);
                added.add(difference(
                        path, isOfOthers ? Kind.MORE_INVOCATIONS : Kind.NEW, Optional.empty(), Optional.of(now)));
            }
        });
        List<Difference> all = new ArrayList<>(changed.differences);
        all.addAll(renamed(gone.differences, added.differences, expected, run, policy));
        all.addAll(gone.differences);
        all.addAll(added.differences);
        all.sort(Comparator.comparing(Difference::path));
        return all;
    }

    /** Collects differences in the order of their paths; one inside a region that differs for the same reason is only counted. */
    private static final class Outermost {
        private final List<Difference> differences = new ArrayList<>();

        /** Where the differences of the regions around the next one are. */
        private final Deque<Integer> around = new ArrayDeque<>();

        void add(Difference difference) {
            while (!around.isEmpty()
                    && !difference
                            .path()
                            .isInside(differences.get(around.getLast()).path())) {
                around.removeLast();
            }
            if (!around.isEmpty() && isConsequence(difference, differences.get(around.getLast()))) {
                differences.set(
                        around.getLast(), differences.get(around.getLast()).withInside());
            } else {
                around.addLast(differences.size());
                differences.add(difference);
            }
        }
    }

    private static Difference difference(
            CallPath path, Kind kind, Optional<ExpectedCalls> was, Optional<MeasuredCalls> now) {
        return new Difference(path, kind, was, now, 0, Optional.empty(), List.of());
    }

    /**
     * Returns whether a region probably differs because one around it does: both are new or gone, or both have more calls, or fewer. Not all
     * calls of the outer one have the same calls inside.
     */
    private static boolean isConsequence(Difference inner, Difference outer) {
        return inner.kind() == outer.kind()
                && switch (inner.kind()) {
                    case NEW, GONE, MORE_INVOCATIONS -> true;
                    case MORE_CALLS -> isAtMost(factor(inner), OTHER_CALLS_INSIDE, factor(outer));
                    case FEWER_CALLS -> isAtMost(factor(outer), OTHER_CALLS_INSIDE, factor(inner));
                    default -> false;
                };
    }

    private static boolean isAtMost(Optional<Double> number, double times, Optional<Double> other) {
        return number.isPresent() && other.isPresent() && number.get() <= times * other.get();
    }

    private static Optional<Double> factor(Difference difference) {
        return difference
                .expected()
                .flatMap(was -> was.exact())
                .flatMap(was ->
                        difference.found().flatMap(now -> now.each().constant()).map(now -> now / was));
    }

    /** Returns the regions of which only the name differs, and removes them from those that are gone and new. */
    private static List<Difference> renamed(
            List<Difference> gone,
            List<Difference> added,
            SortedMap<CallPath, ExpectedCalls> expected,
            SortedMap<CallPath, MeasuredCalls> found,
            ComparisonPolicy policy) {
        List<Difference> renamed = new ArrayList<>();
        for (Difference old : List.copyOf(gone.subList(0, Math.min(gone.size(), MOST_RENAMED)))) {
            List<Difference> equal = added.stream()
                    .limit(MOST_RENAMED)
                    .filter(now -> now.path().parent().equals(old.path().parent()) && now.inside() == old.inside())
                    .filter(now -> hasEqualRegions(old.path(), now.path(), expected, found, policy))
                    .toList();
            if (!equal.isEmpty()) {
                // of several, the one whose name is nearest
                List<String> nearest = NearestNames.of(
                        old.path().name(),
                        equal.stream().map(now -> now.path().name()).toList(),
                        1);
                Difference now = equal.stream()
                        .filter(candidate -> nearest.contains(candidate.path().name()))
                        .findFirst()
                        .orElse(equal.get(0));
                gone.remove(old);
                added.remove(now);
                renamed.add(new Difference(
                        old.path(),
                        Kind.RENAMED,
                        old.expected(),
                        now.found(),
                        old.inside(),
                        Optional.of(now.path()),
                        List.of()));
            }
        }
        return renamed;
    }

    private static boolean hasEqualRegions(
            CallPath old,
            CallPath now,
            SortedMap<CallPath, ExpectedCalls> expected,
            SortedMap<CallPath, MeasuredCalls> found,
            ComparisonPolicy policy) {
        return expected.tailMap(old).entrySet().stream()
                .takeWhile(
                        region -> region.getKey().equals(old) || region.getKey().isInside(old))
                .allMatch(region -> {
                    MeasuredCalls same = found.get(new CallPath(now.text()
                            + region.getKey().text().substring(old.text().length())));
                    return same == null
                            ? region.getValue().acceptsNone()
                            : callsDifference(region.getValue(), same, policy).isEmpty();
                });
    }

    private static Optional<Kind> callsDifference(ExpectedCalls was, MeasuredCalls now, ComparisonPolicy policy) {
        if (!was.invocations().isEmpty() && !now.invocations().isEmpty()) {
            return invocationsDifference(was.invocations(), now.invocations());
        }
        Optional<Double> exact = was.exact();
        Optional<Double> constant = now.each().constant();
        if (exact.isPresent() && constant.isPresent()) {
            int more = Double.compare(constant.get(), exact.get());
            return more == 0 ? Optional.empty() : Optional.of(more > 0 ? Kind.MORE_CALLS : Kind.FEWER_CALLS);
        }
        if (exact.isPresent()) {
            return Optional.of(
                    now.each().isAtMost(CallRange.of(exact.get()), 0) ? Kind.FEWER_CALLS : Kind.VARYING_CALLS);
        }
        if (was.perIteration().filter(now::isPerIteration).isPresent()) {
            return Optional.empty();
        }
        if (was.range().isEmpty()) {
            return was.perIteration().map(calls -> Kind.OTHER_CALLS);
        }
        CallRange range = was.range().get();
        return now.means().isIn(range, policy.percent())
                ? Optional.empty()
                : Optional.of(now.each().isAtMost(range, policy.percent()) ? Kind.FEWER_CALLS : Kind.MORE_CALLS);
    }

    /** An invocation is compared with that of the same index. */
    private static Optional<Kind> invocationsDifference(List<Double> was, List<Double> now) {
        if (InvocationCalls.common(was, now).anyMatch(i -> now.get(i) > was.get(i))) {
            return Optional.of(Kind.MORE_CALLS);
        }
        if (now.size() > was.size()) {
            return Optional.of(Kind.MORE_INVOCATIONS);
        }
        return now.size() < was.size() || InvocationCalls.common(was, now).anyMatch(i -> now.get(i) < was.get(i))
                ? Optional.of(Kind.FEWER_CALLS)
                : Optional.empty();
    }
}
