package io.ftimer.assertj.internal.expectation;

import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.assertj.internal.tree.CountBounds;
import io.ftimer.assertj.internal.tree.ExpectedMetric;
import io.ftimer.assertj.internal.tree.ExpectedMetric.Found;
import io.ftimer.assertj.internal.tree.InconclusiveReason;
import io.ftimer.assertj.internal.tree.InconclusiveReason.Cause;
import io.ftimer.assertj.internal.tree.RegionSet;
import io.ftimer.assertj.internal.tree.SelectedRegions;
import io.ftimer.assertj.internal.tree.TestExpectations.UpperBound;
import io.ftimer.assertj.internal.tree.TreeFailure;
import io.ftimer.internal.rows.PathWalk;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An expectation on a tree: whether the tree meets it, and the calls beyond those in the tree that could falsify it.
 *
 * @param found whether the tree meets it, as far as that is known
 * @param words the expectation in words, for instance {@code "db/**" at most 3 times}
 * @param regions the paths or patterns of the regions that it is about
 * @param bounded the path or pattern on whose calls it sets an upper bound and no other; at most one
 * @param forbidden the path or pattern that must not occur; at most one
 * @param upperBounds its upper bounds on numbers, if it is met
 */
public record CheckedExpectation(
        AssertedTree tree,
        Found found,
        String words,
        List<RegionPath> regions,
        FurtherCalls further,
        List<RegionPath> bounded,
        List<RegionPath> forbidden,
        List<UpperBound> upperBounds) {

    private static final Found NO_TIMES = Found.unknown(new InconclusiveReason(
            Cause.METRICS,
            "the times of regions were not measured",
            List.of(),
            "Set ftimer.times=true, or times(true) of the builder that made the session."));

    private static final List<RegionPath> ALL = List.of(RegionPath.parse("**"));

    /**
     * Calls that a tree may lack.
     *
     * @param at accepts the paths at which they count
     * @param below accepts the paths below which unknown regions may count
     * @param inside accepts the paths at which calls count whose rows are at others, as a region may have submitted the work
     * @param insideAny accepts the rows of such calls if any region may have done so
     * @param spare how many are allowed; {@link Long#MAX_VALUE} for any number
     */
    record FurtherCalls(
            Predicate<RegionPath> at,
            Predicate<RegionPath> below,
            Predicate<RegionPath> inside,
            Predicate<RegionPath> insideAny,
            long spare) {
        private static final FurtherCalls ALL = new FurtherCalls(path -> true, path -> true, 0);

        FurtherCalls(Predicate<RegionPath> at, Predicate<RegionPath> below, long spare) {
            this(at, below, path -> false, path -> false, spare);
        }

        private static FurtherCalls of(List<RegionPath> regions, long spare) {
            List<RegionPath> patterns =
                    regions.stream().filter(AssertedTree::asksForInside).toList();
            return new FurtherCalls(
                    path -> regions.stream().anyMatch(region -> region.matches(path)),
                    path -> regions.stream().anyMatch(region -> PathWalk.mayMatchBelow(region, path)),
                    path -> patterns.stream().anyMatch(pattern -> pattern.matches(path)),
                    path -> patterns.stream().anyMatch(pattern -> last(pattern).matches(last(path))),
                    spare);
        }

        private static RegionPath last(RegionPath path) {
            return path.levels().get(path.length() - 1);
        }
    }

    private static CheckedExpectation of(
            AssertedTree tree, Found found, String words, List<RegionPath> regions, FurtherCalls further) {
        return new CheckedExpectation(tree, found, words, regions, further, List.of(), List.of(), List.of());
    }

    /** Returns an expectation on regions, which more than {@code spare} further calls could falsify. */
    public static CheckedExpectation on(
            AssertedTree tree, Found found, String words, List<RegionPath> regions, long spare) {
        return of(tree, found, words, regions, FurtherCalls.of(regions, spare));
    }

    private CheckedExpectation withBounds(List<RegionPath> limited, List<RegionPath> rejected) {
        return new CheckedExpectation(tree, found, words, regions, further, limited, rejected, upperBounds);
    }

    public CheckedExpectation withUpperBounds(List<UpperBound> bounds) {
        return new CheckedExpectation(tree, found, words, regions, further, bounded, forbidden, bounds);
    }

    /** Returns this with what its author says about upper bounds that are far above what is found. */
    public CheckedExpectation withReason(String reason) {
        return withUpperBounds(upperBounds.stream()
                .map(bound -> new UpperBound(bound.expectation(), bound.found(), bound.spare(), reason, bound.path()))
                .toList());
    }

    public static CheckedExpectation onAllRegions(AssertedTree tree, Optional<TreeFailure> failure, String words) {
        return of(tree, Found.of(failure), words, ALL, FurtherCalls.ALL);
    }

    /** Returns the expectation that all regions are closed, which instrumented methods always do. */
    public static CheckedExpectation onBalance(AssertedTree tree) {
        return of(tree, Found.of(tree.checkBalance()), "a balanced tree" + tree.place(), List.of(), FurtherCalls.ALL);
    }

    /**
     * Returns an expectation on the time of regions, which is met if the tree has times: further calls could falsify it whatever it
     * expects.
     */
    public static CheckedExpectation onTimeOf(AssertedTree tree, String words, RegionPath... regions) {
        return on(tree, tree.summary().isTimed() ? Found.NOTHING : NO_TIMES, words, List.of(regions), 0);
    }

    /** Returns an expectation on a metric of regions, which further calls could falsify. */
    public static CheckedExpectation onMetric(SelectedRegions regions, ExpectedMetric expected) {
        List<RegionPath> path = List.of(regions.path());
        FurtherCalls calls = FurtherCalls.of(path, expected.furtherCalls());
        Predicate<RegionPath> inside = AssertedTree.isIn(regions.path()).or(regions.path()::matches);
        return of(
                        regions.tree(),
                        expected.check(regions),
                        expected.words(regions),
                        path,
                        new FurtherCalls(calls.at, calls.below, inside, any -> true, calls.spare))
                .withUpperBounds(expected.upperBound(regions));
    }

    /** Returns an expectation on a metric of the body of a test, which further calls could falsify wherever they are. */
    public static CheckedExpectation onMetricOfBody(AssertedTree tree, OptionalLong found, ExpectedMetric expected) {
        return on(tree, expected.checkBody(tree, found), expected.wordsOfBody(), ALL, expected.furtherCalls())
                .withUpperBounds(found.isEmpty() ? List.of() : expected.upperBoundOfBody(found.getAsLong()));
    }

    public static CheckedExpectation unverified(AssertedTree tree, String words, InconclusiveReason reason) {
        return on(tree, Found.unknown(reason), words, List.of(), Long.MAX_VALUE);
    }

    public static CheckedExpectation onCalls(SelectedRegions regions, CountBounds range) {
        String exactly = range.isExact() ? "exactly " : "";
        List<RegionPath> paths = List.of(regions.path());
        String words = quoted(regions.path()) + regions.tree().place() + " " + exactly + range.times();
        return on(regions.tree(), Found.of(regions.checkCalls(range)), words, paths, range.spare(regions.callCount()))
                .withBounds(range.isOnlyLimit() ? paths : List.of(), range.max() == 0 ? paths : List.of())
                .withUpperBounds(range.upperBound(
                        words, regions.callCount(), regions.path().toString()));
    }

    /**
     * Returns an expectation that further calls of certain regions could falsify.
     *
     * @param in the region or pattern inside which they could, null for anywhere
     * @param spare the number of such calls that it allows
     */
    public static CheckedExpectation onRegionsIn(
            AssertedTree tree,
            Found found,
            String words,
            @Nullable RegionPath in,
            Predicate<RegionPath> isCounted,
            long spare) {
        Predicate<RegionPath> at = in == null ? isCounted : isCounted.and(AssertedTree.isIn(in));
        FurtherCalls calls = new FurtherCalls(
                at,
                path -> in == null
                        || PathWalk.mayMatchBelow(in, path)
                        || in.matches(path)
                        || AssertedTree.isIn(in).test(path),
                in == null ? path -> false : at,
                in == null ? path -> false : isCounted,
                spare);
        return of(tree, found, words, in == null ? List.of() : List.of(in), calls);
    }

    /** Returns the expectation that there is a region at a path, which further calls cannot falsify. */
    public static CheckedExpectation onPresence(AssertedTree tree, RegionPath path) {
        return onPresence(tree, tree.checkContains(path), "a region " + quoted(path) + tree.place(), path);
    }

    /** Returns the expectation that regions are there; {@code wanted} and {@code missing} are for the message. */
    public static CheckedExpectation onPresence(SelectedRegions regions, String wanted, String missing) {
        Optional<TreeFailure> failure =
                regions.isEmpty() ? Optional.of(regions.notFound(wanted, missing)) : Optional.empty();
        return onPresence(regions.tree(), failure, wanted, regions.path());
    }

    private static CheckedExpectation onPresence(
            AssertedTree tree, Optional<TreeFailure> failure, String words, RegionPath path) {
        return on(tree, Found.of(failure), words, List.of(path), Long.MAX_VALUE);
    }

    public static CheckedExpectation onAbsence(SelectedRegions regions) {
        List<RegionPath> path = List.of(regions.path());
        String words = "no region " + quoted(regions.path()) + regions.tree().place();
        return on(regions.tree(), Found.of(regions.checkAbsence()), words, path, 0)
                .withBounds(List.of(), path);
    }

    public static CheckedExpectation onRegions(AssertedTree tree, RegionSet regions) {
        String words = "only the regions "
                + regions.paths().stream().map(CheckedExpectation::quoted).collect(Collectors.joining(", "))
                + tree.place();
        return regions.ordered()
                ? onAllRegions(tree, regions.check(tree), words + " in this order")
                : of(
                        tree,
                        Found.of(regions.check(tree)),
                        words,
                        ALL,
                        new FurtherCalls(path -> !regions.covers(path), path -> !coversAllBelow(regions, path), 0));
    }

    private static boolean coversAllBelow(RegionSet regions, RegionPath path) {
        return regions.paths().stream().anyMatch(allowed -> ("/" + allowed).endsWith("/**") && allowed.matches(path));
    }

    public static CheckedExpectation onChildren(SelectedRegions parents, List<String> names) {
        RegionPath regions = parents.path();
        return of(
                parents.tree(),
                Found.of(parents.checkChildren(names)),
                "the children " + names + " of " + quoted(regions)
                        + parents.tree().place(),
                Stream.concat(
                                Stream.of(regions, RegionPath.parse(regions + "/*")),
                                names.stream().map(RegionPath::of))
                        .toList(),
                new FurtherCalls(
                        path -> names.contains(path.name())
                                || AssertedTree.isIn(regions).test(path),
                        path -> regions.matches(path) || PathWalk.mayMatchBelow(regions, path),
                        0));
    }

    public static CheckedExpectation onNesting(SelectedRegions inner, RegionPath outer) {
        RegionPath regions = inner.path();
        return of(
                inner.tree(),
                Found.of(inner.checkNesting(outer)),
                quoted(regions) + inner.tree().place() + " nested in " + quoted(outer),
                List.of(regions),
                new FurtherCalls(
                        path -> regions.matches(path)
                                && !AssertedTree.isIn(outer).test(path),
                        path -> PathWalk.mayMatchBelow(regions, path)
                                && !outer.matches(path)
                                && !AssertedTree.isIn(outer).test(path),
                        0));
    }

    static String quoted(RegionPath path) {
        return "\"" + path + "\"";
    }
}
