package io.ftimer.gate;

import io.ftimer.gate.Difference.Kind;
import io.ftimer.internal.text.NearestNames;
import io.ftimer.internal.text.ShownText;
import io.ftimer.report.internal.schema.MetricType;
import io.ftimer.report.internal.text.MpiRegions;
import io.ftimer.values.RegionKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The comparison of the regions of one tree with its baseline.
 *
 * @param differences the regions that differ, in the order of their paths
 * @param notCompared what the baseline asks for and the run did not measure, as sentences without a full stop
 */
record TreeComparison(List<Difference> differences, List<String> notCompared) {
    /** Other names are searched for so many regions, among so many. */
    private static final int MOST_RENAMED = 100;

    /** Calls inside a call of a region that differs are as many as before up to this factor, if that region explains them. */
    private static final double OTHER_CALLS_INSIDE = 2;

    private static final String WITHOUT_MPI =
            ": the tree has no region of the kind mpi; files without kinds have code only";

    /** Copies the lists. */
    TreeComparison {
        differences = List.copyOf(differences);
        notCompared = List.copyOf(notCompared);
    }

    /**
     * Compares regions.
     *
     * <p>Steps that grew on another release of Java prove nothing, as its collections may call comparators in another number.
     *
     * @param found the regions of the run
     * @param javaRelease the feature release of Java on which they were measured; empty if it is not known
     */
    static TreeComparison of(
            ExpectedTree expected, Map<CallPath, MeasuredRegion> found, OptionalInt javaRelease, GatePolicy policy) {
        boolean isOtherJava = expected.javaRelease().isPresent()
                && javaRelease.isPresent()
                && !expected.javaRelease().equals(javaRelease);
        List<Difference> onOtherJava = new ArrayList<>();
        SortedMap<CallPath, MeasuredRegion> run = new TreeMap<>(found);
        Outermost changed = new Outermost();
        Outermost gone = new Outermost();
        Outermost added = new Outermost();
        SortedMap<String, List<CallPath>> unmeasured = new TreeMap<>();
        expected.regions().forEach((path, was) -> {
            MeasuredRegion now = run.get(path);
            if (now != null) {
                difference(path, isOtherJava ? was.withoutWork() : was, now, policy)
                        .ifPresent(changed::add);
                if (isOtherJava) {
                    worse(path, was, now, policy)
                            .filter(difference -> MetricType.isOfSteps(difference.metric()))
                            .forEach(onOtherJava::add);
                }
                unmeasured(was, now, policy)
                        .forEach(what -> unmeasured
                                .computeIfAbsent(what, key -> new ArrayList<>())
                                .add(path));
            } else if (!was.calls().acceptsNone()) {
                gone.add(difference(path, Kind.GONE, Optional.of(was), Optional.empty()));
            }
        });
        int known = expected.regions().values().stream()
                .mapToInt(was -> was.calls().invocations().size())
                .max()
                .orElse(0);
        run.forEach((path, now) -> {
            if (!expected.regions().containsKey(path)) {
                List<Double> calls = now.calls().invocations();
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
        List<String> notCompared = new ArrayList<>(sentences(unmeasured, run));
        if (policy.sharePoints().isPresent()
                && expected.regions().values().stream()
                        .noneMatch(was -> was.sharePercent().isPresent())
                && run.values().stream().anyMatch(now -> now.sharePercent().isPresent())) {
            notCompared.add("the baseline has no shares of the time; update it with the same share tolerance");
        }
        if (!onOtherJava.isEmpty()) {
            notCompared.add(ShownText.counted(onOtherJava.size(), "number of steps is", "numbers of steps are")
                    + " larger than in the baseline, which is of Java "
                    + expected.javaRelease().getAsInt() + ", and the run of Java " + javaRelease.getAsInt() + ", first "
                    + onOtherJava.get(0).text() + "; compare on one release, or update the baseline");
        }
        return new TreeComparison(all, notCompared);
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
            CallPath path, Kind kind, Optional<ExpectedRegion> was, Optional<MeasuredRegion> now) {
        return new Difference(path, kind, "", was, now, 0, Optional.empty(), List.of(), Optional.empty());
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
                .flatMap(was -> was.calls().exact())
                .flatMap(was -> difference
                        .found()
                        .flatMap(now -> now.calls().each().constant())
                        .map(now -> now / was));
    }

    /** Returns the regions of which only the name differs, and removes them from those that are gone and new. */
    private static List<Difference> renamed(
            List<Difference> gone,
            List<Difference> added,
            ExpectedTree expected,
            SortedMap<CallPath, MeasuredRegion> found,
            GatePolicy policy) {
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
                        "",
                        old.expected(),
                        now.found(),
                        old.inside(),
                        Optional.of(now.path()),
                        List.of(),
                        Optional.empty()));
            }
        }
        return renamed;
    }

    private static boolean hasEqualRegions(
            CallPath old,
            CallPath now,
            ExpectedTree expected,
            SortedMap<CallPath, MeasuredRegion> found,
            GatePolicy policy) {
        return expected.regions().tailMap(old).entrySet().stream()
                .takeWhile(
                        region -> region.getKey().equals(old) || region.getKey().isInside(old))
                .allMatch(region -> {
                    MeasuredRegion same = found.get(new CallPath(now.text()
                            + region.getKey().text().substring(old.text().length())));
                    return same == null
                            ? region.getValue().calls().acceptsNone()
                            : callsDifference(region.getValue().calls(), same.calls(), policy)
                                    .isEmpty();
                });
    }

    /** Returns the difference of one region, if it differs: of several kinds, the first that fails. */
    static Optional<Difference> difference(CallPath path, ExpectedRegion was, MeasuredRegion now, GatePolicy policy) {
        List<Difference> all = new ArrayList<>();
        Stream.of(callsDifference(was.calls(), now.calls(), policy), shareDifference(was, now, policy))
                .flatMap(Optional::stream)
                .forEach(kind -> all.add(difference(path, kind, Optional.of(was), Optional.of(now))));
        worse(path, was, now, policy).forEach(all::add);
        return all.stream()
                .filter(difference -> policy.fails(difference.kind()))
                .findFirst()
                .or(() -> all.stream().findFirst());
    }

    /** Returns a difference for each further number that got worse. */
    private static Stream<Difference> worse(CallPath path, ExpectedRegion was, MeasuredRegion now, GatePolicy policy) {
        return was.metrics().entrySet().stream()
                .filter(metric -> isWorse(metric.getKey(), metric.getValue(), now, policy))
                .map(metric -> new Difference(
                        path,
                        MetricType.of(metric.getKey()).isMoreBetter() ? Kind.EFFICIENCY : Kind.METRIC,
                        metric.getKey(),
                        Optional.of(was),
                        Optional.of(now),
                        0,
                        Optional.empty(),
                        List.of(),
                        Optional.empty()));
    }

    private static Optional<Kind> callsDifference(ExpectedCalls was, MeasuredCalls now, GatePolicy policy) {
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
        return now.means().isIn(range, policy.countPercent())
                ? Optional.empty()
                : Optional.of(now.each().isAtMost(range, policy.countPercent()) ? Kind.FEWER_CALLS : Kind.MORE_CALLS);
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

    private static Optional<Kind> shareDifference(ExpectedRegion was, MeasuredRegion now, GatePolicy policy) {
        return policy.sharePoints().isPresent()
                        && was.sharePercent().isPresent()
                        && now.sharePercent().isPresent()
                        && Math.abs(was.sharePercent().get()
                                        - GateNumbers.share(now.sharePercent().get()))
                                > policy.sharePoints().getAsDouble()
                ? Optional.of(Kind.SHARE)
                : Optional.empty();
    }

    private static boolean isWorse(String metric, double before, MeasuredRegion now, GatePolicy policy) {
        Double after = now.metrics().get(metric);
        double percent = policy.metricPercent();
        double least = percent > 0 ? MetricType.of(metric).unit().smallestChange() : 0;
        return after != null
                && MetricType.of(metric).worseBy(before, GateNumbers.rounded(after))
                        > Math.max(allowed(before, percent), least);
    }

    /** Returns how much worse a number may get. */
    static double allowed(double before, double percent) {
        return Math.abs(before) * percent / 100;
    }

    private static List<String> unmeasured(ExpectedRegion was, MeasuredRegion now, GatePolicy policy) {
        List<String> names = new ArrayList<>();
        if (policy.sharePoints().isPresent()
                && was.sharePercent().isPresent()
                && now.sharePercent().isEmpty()) {
            names.add("the time");
        }
        was.metrics().forEach((metric, before) -> {
            Double after = now.metrics().get(metric);
            if (after == null) {
                names.add(metric);
            } else if (!Double.isFinite(after) && !isWorse(metric, before, now, policy)) {
                names.add(unusable(metric, after));
            }
        });
        return names;
    }

    private static String unusable(String metric, double value) {
        return metric + " (" + value + ")";
    }

    /** Returns a sentence about each metric of these names of which a region has a number that no baseline can have. */
    static List<String> unusable(Map<CallPath, MeasuredRegion> found, Set<String> names) {
        SortedMap<String, List<CallPath>> unusable = new TreeMap<>();
        new TreeMap<>(found)
                .forEach((path, region) -> region.metrics().forEach((metric, value) -> {
                    if (names.contains(metric) && !GateNumbers.isUsable(value)) {
                        unusable.computeIfAbsent(unusable(metric, value), key -> new ArrayList<>())
                                .add(path);
                    }
                }));
        return sentences(unusable, found);
    }

    private static List<String> sentences(
            SortedMap<String, List<CallPath>> unmeasured, Map<CallPath, MeasuredRegion> found) {
        List<String> sentences = new ArrayList<>();
        unmeasured.forEach((what, paths) -> sentences.add(what + " of " + ShownText.counted(paths.size(), "region")
                + " was not measured, first of " + ShownText.quoted(paths.get(0))
                + (needsMpi(what) && !hasMpi(found) ? WITHOUT_MPI : "")));
        return sentences;
    }

    /** Returns whether a number is known only of trees that have the calls of MPI. */
    private static boolean needsMpi(String what) {
        return MpiRegions.METRICS.contains(what);
    }

    private static boolean hasMpi(Map<CallPath, MeasuredRegion> found) {
        return found.keySet().stream().anyMatch(path -> path.kinds().contains(RegionKind.MPI));
    }
}
