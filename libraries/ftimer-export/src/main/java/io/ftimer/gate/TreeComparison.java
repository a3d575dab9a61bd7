package io.ftimer.gate;

import io.ftimer.gate.Difference.Kind;
import io.ftimer.gate.GatePolicy.Times;
import io.ftimer.internal.text.NearestNames;
import io.ftimer.internal.text.ShownText;
import io.ftimer.report.internal.text.MpiRegions;
import io.ftimer.values.RegionKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The comparison of the regions of one tree with its baseline.
 *
 * <p>Thread safety: immutable.
 *
 * @param differences the regions that differ, in the order of their paths
 * @param notCompared what the baseline asks for and the run did not measure, as sentences without a full stop
 * @since 0.1
 */
public record TreeComparison(List<Difference> differences, List<String> notCompared) {
    /** Similar names are searched for so many regions, among so many. */
    private static final int MOST_COMPARED_NAMES = 100;

    private static final String WITHOUT_MPI =
            ": the tree has no region of the kind mpi; files without kinds have code only";

    /** Copies the lists. */
    public TreeComparison {
        differences = List.copyOf(differences);
        notCompared = List.copyOf(notCompared);
    }

    /**
     * Compares regions.
     *
     * @param found the regions of the run, with times relative to what the baseline asks for
     */
    public static TreeComparison of(ExpectedTree expected, Map<CallPath, MeasuredRegion> found, GatePolicy policy) {
        List<Difference> changed = new ArrayList<>();
        List<Difference> missing = new ArrayList<>();
        List<Difference> added = new ArrayList<>();
        SortedMap<String, List<CallPath>> unmeasured = new TreeMap<>();
        expected.regions().forEach((path, was) -> {
            MeasuredRegion now = found.get(path);
            if (now != null) {
                difference(path, was, now, policy).ifPresent(changed::add);
                unmeasured(was, now, policy)
                        .forEach(what -> unmeasured
                                .computeIfAbsent(what, key -> new ArrayList<>())
                                .add(path));
            } else if (!was.calls().acceptsNone()) {
                addOutermost(missing, path, Kind.MISSING, Optional.of(was), Optional.empty());
            }
        });
        new TreeMap<>(found).forEach((path, now) -> {
            if (!expected.regions().containsKey(path)) {
                addOutermost(added, path, Kind.NEW, Optional.empty(), Optional.of(now));
            }
        });
        for (int i = 0; i < Math.min(missing.size(), MOST_COMPARED_NAMES); i++) {
            missing.set(i, withSimilar(missing.get(i), added));
        }
        List<Difference> all = new ArrayList<>(changed);
        all.addAll(missing);
        all.addAll(added);
        all.sort(Comparator.comparing(Difference::path));
        return new TreeComparison(all, sentences(unmeasured, found));
    }

    /** A region inside one that is missing or new itself is only counted. */
    private static void addOutermost(
            List<Difference> differences,
            CallPath path,
            Kind kind,
            Optional<ExpectedRegion> was,
            Optional<MeasuredRegion> now) {
        int last = differences.size() - 1;
        if (last >= 0 && path.isInside(differences.get(last).path())) {
            Difference outer = differences.get(last);
            differences.set(
                    last,
                    new Difference(
                            outer.path(),
                            kind,
                            "",
                            outer.expected(),
                            outer.found(),
                            outer.inside() + 1,
                            Optional.empty()));
        } else {
            differences.add(new Difference(path, kind, "", was, now, 0, Optional.empty()));
        }
    }

    /** Returns the difference of one region, if it differs: calls outweigh bytes, these times, and these other numbers. */
    static Optional<Difference> difference(CallPath path, ExpectedRegion was, MeasuredRegion now, GatePolicy policy) {
        Tolerance tolerance = policy.tolerance();
        Optional<Kind> kind = callsDifference(was.calls(), now.calls(), tolerance)
                .or(() -> bytesDifference(was, now, tolerance))
                .or(() -> policy.times() == Times.NONE ? Optional.empty() : timeDifference(was, now, tolerance));
        if (kind.isPresent()) {
            return Optional.of(
                    new Difference(path, kind.get(), "", Optional.of(was), Optional.of(now), 0, Optional.empty()));
        }
        return was.metrics().entrySet().stream()
                .filter(metric -> grew(metric.getKey(), metric.getValue(), now, policy))
                .findFirst()
                .map(metric -> new Difference(
                        path, Kind.METRIC, metric.getKey(), Optional.of(was), Optional.of(now), 0, Optional.empty()));
    }

    private static Optional<Kind> callsDifference(ExpectedCalls was, MeasuredCalls now, Tolerance tolerance) {
        if (!canCompare(was, now)) {
            return Optional.empty();
        }
        if (was.exact().isPresent()) {
            Optional<Double> constant = now.constant();
            return was.exact().equals(constant)
                    ? Optional.empty()
                    : Optional.of(constant.isPresent() ? Kind.CALLS : Kind.VARYING_CALLS);
        }
        boolean isInRange = (was.perIteration().isEmpty() || !was.ranges().isEmpty())
                && was.ranges().stream().allMatch(range -> now.isIn(range, tolerance.countPercent()));
        return isInRange || isPerIteration(was, now) ? Optional.empty() : Optional.of(Kind.CALLS);
    }

    /** Returns whether the actual calls are known well enough to be compared. */
    private static boolean canCompare(ExpectedCalls was, MeasuredCalls now) {
        return was.ranges().stream().allMatch(now::knows) || isPerIteration(was, now);
    }

    private static boolean isPerIteration(ExpectedCalls was, MeasuredCalls now) {
        return was.perIteration().filter(now::isPerIteration).isPresent();
    }

    private static Optional<Kind> bytesDifference(ExpectedRegion was, MeasuredRegion now, Tolerance tolerance) {
        if (was.bytes().isEmpty() || now.bytes().isEmpty()) {
            return Optional.empty();
        }
        ExpectedBytes before = was.bytes().get();
        double more = now.bytes().get().in(before.perCall()) - before.amount();
        if (Math.abs(more) <= before.amount() * tolerance.bytesPercent() / 100 + ExpectedBytes.SLACK) {
            return Optional.empty();
        }
        return Optional.of(more > 0 ? Kind.MORE_BYTES : Kind.FEWER_BYTES);
    }

    private static Optional<Kind> timeDifference(ExpectedRegion was, MeasuredRegion now, Tolerance tolerance) {
        if (was.time().isEmpty() || now.time().isEmpty()) {
            return Optional.empty();
        }
        double before = was.time().get().value();
        double after = now.time().get().rounded().value();
        if (was.time().get().base() == RelativeTime.Base.TREE) {
            return Math.abs(before - after) > tolerance.sharePoints() ? Optional.of(Kind.SHARE) : Optional.empty();
        }
        return isNotable(now) && isMore(before, after, tolerance.timePercent())
                ? Optional.of(Kind.RATIO)
                : Optional.empty();
    }

    private static boolean grew(String metric, double before, MeasuredRegion now, GatePolicy policy) {
        Double after = now.metrics().get(metric);
        boolean isTime = metric.equals(GatePolicy.SELF_NANOS);
        return after != null
                && isCompared(metric, policy)
                && (!isTime || isNotable(now))
                && isMore(before, GateNumbers.rounded(after), policy.tolerance().percent(metric));
    }

    private static boolean isCompared(String metric, GatePolicy policy) {
        return policy.times() == Times.ABSOLUTE || !metric.equals(GatePolicy.SELF_NANOS);
    }

    private static boolean isMore(double before, double after, double percent) {
        return after > before + Math.abs(before) * percent / 100;
    }

    private static boolean isNotable(MeasuredRegion region) {
        return region.sharePercent().orElse(100.0) >= GatePolicy.SMALLEST_SHARE_PERCENT;
    }

    private static List<String> unmeasured(ExpectedRegion was, MeasuredRegion now, GatePolicy policy) {
        List<String> names = new ArrayList<>();
        if (!canCompare(was.calls(), now.calls())) {
            names.add("the number of calls per operation of a method");
        }
        if (was.bytes().isPresent() && now.bytes().isEmpty()) {
            names.add("the number of bytes");
        }
        if (policy.times() != Times.NONE && was.time().isPresent() && now.time().isEmpty()) {
            names.add("the time");
        }
        was.metrics().keySet().stream()
                .filter(metric -> isCompared(metric, policy) && !now.metrics().containsKey(metric))
                .forEach(names::add);
        if (policy.times() == Times.ABSOLUTE && !was.metrics().containsKey(GatePolicy.SELF_NANOS)) {
            names.add(GatePolicy.SELF_NANOS + " (not in the baseline)");
        }
        return names;
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

    private static Difference withSimilar(Difference missing, List<Difference> added) {
        String parent = missing.path().parent();
        Stream<String> names = added.stream()
                .limit(MOST_COMPARED_NAMES)
                .map(Difference::path)
                .filter(path -> path.parent().equals(parent))
                .map(TreeComparison::last);
        Optional<CallPath> similar = NearestNames.amongMany(last(missing.path()), names)
                .map(other -> new CallPath(parent.isEmpty() ? other : parent + '/' + other));
        return new Difference(
                missing.path(), missing.kind(), "", missing.expected(), missing.found(), missing.inside(), similar);
    }

    /** Returns the escaped name of the region itself. */
    private static String last(CallPath path) {
        String parent = path.parent();
        return parent.isEmpty() ? path.text() : path.text().substring(parent.length() + 1);
    }
}
