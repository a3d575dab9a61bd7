package io.ftimer.assertj.internal.expectation;

import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.assertj.internal.tree.CountBounds;
import io.ftimer.assertj.internal.tree.ExpectedMetric;
import io.ftimer.assertj.internal.tree.InconclusiveReason;
import io.ftimer.assertj.internal.tree.RegionSet;
import io.ftimer.assertj.internal.tree.SelectedRegions;
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
 * @param tree the tree
 * @param failure the failure that the tree does not meet it, empty if it does
 * @param words the expectation in words, for instance {@code "db/**" at most 3 times}
 * @param isFalsifiedAt accepts the paths at which further calls could falsify it
 * @param isFalsifiedBelow accepts the paths below which further calls of unknown regions could falsify it
 * @param regions the paths or patterns of the regions that it is about
 * @param spare the number of further calls that it allows
 * @param bounded the path or pattern on whose calls it sets an upper bound and no other; at most one
 * @param forbidden the path or pattern that must not occur; at most one
 * @param notMeasured why the tree does not have what the expectation is about, empty if it has
 * @param steps the counted steps, if others that the agent does not count could falsify it
 */
public record CheckedExpectation(
        AssertedTree tree,
        Optional<TreeFailure> failure,
        String words,
        Predicate<RegionPath> isFalsifiedAt,
        Predicate<RegionPath> isFalsifiedBelow,
        List<RegionPath> regions,
        long spare,
        List<RegionPath> bounded,
        List<RegionPath> forbidden,
        Optional<InconclusiveReason> notMeasured,
        OptionalLong steps) {

    private static final InconclusiveReason NO_TIMES = new InconclusiveReason(
            "the times of regions were not measured",
            List.of(),
            List.of("Set ftimer.times=true, or times(true) of the builder that made the extension or the session."));

    private static final List<RegionPath> ALL = List.of(RegionPath.parse("**"));

    private static CheckedExpectation of(
            AssertedTree tree,
            Optional<TreeFailure> failure,
            String words,
            Predicate<RegionPath> isFalsifiedAt,
            Predicate<RegionPath> isFalsifiedBelow,
            List<RegionPath> regions) {
        return new CheckedExpectation(
                tree,
                failure,
                words,
                isFalsifiedAt,
                isFalsifiedBelow,
                regions,
                0,
                List.of(),
                List.of(),
                Optional.empty(),
                OptionalLong.empty());
    }

    /** Returns an expectation on regions, which more than {@code spare} further calls could falsify. */
    private static CheckedExpectation on(
            AssertedTree tree, Optional<TreeFailure> failure, String words, List<RegionPath> regions, long spare) {
        return new CheckedExpectation(
                tree,
                failure,
                words,
                path -> regions.stream().anyMatch(region -> region.matches(path)),
                path -> regions.stream().anyMatch(region -> PathWalk.mayMatchBelow(region, path)),
                regions,
                spare,
                List.of(),
                List.of(),
                Optional.empty(),
                OptionalLong.empty());
    }

    private CheckedExpectation withBounds(List<RegionPath> bounded, List<RegionPath> forbidden) {
        return new CheckedExpectation(
                tree,
                failure,
                words,
                isFalsifiedAt,
                isFalsifiedBelow,
                regions,
                spare,
                bounded,
                forbidden,
                notMeasured,
                steps);
    }

    /** Returns an expectation that any further call could falsify. */
    public static CheckedExpectation onAllRegions(AssertedTree tree, Optional<TreeFailure> failure, String words) {
        return of(tree, failure, words, path -> true, path -> true, ALL);
    }

    /** Returns the expectation that all regions are closed, which instrumented methods always do. */
    public static CheckedExpectation onBalance(AssertedTree tree) {
        return of(tree, tree.checkBalance(), "a balanced tree" + tree.place(), path -> true, path -> true, List.of());
    }

    /**
     * Returns an expectation on the time of regions, which is met if the tree has times: further calls could falsify it whatever it
     * expects.
     */
    public static CheckedExpectation onTimeOf(AssertedTree tree, String words, RegionPath... regions) {
        CheckedExpectation met = on(tree, Optional.empty(), words, List.of(regions), 0);
        return met.without(tree.isTimed() ? Optional.empty() : Optional.of(NO_TIMES), OptionalLong.empty());
    }

    /** Returns an expectation on a metric of regions, which further calls could falsify. */
    public static CheckedExpectation onMetric(SelectedRegions regions, ExpectedMetric expected) {
        return onMetric(
                regions.tree(), expected, expected.check(regions), expected.words(regions), List.of(regions.path()));
    }

    /**
     * Returns an expectation on a metric of the body of a test, which further calls could falsify wherever they are.
     *
     * @param found the number, empty if it was not measured
     */
    public static CheckedExpectation onMetricOfBody(AssertedTree tree, OptionalLong found, ExpectedMetric expected) {
        return onMetric(tree, expected, expected.checkBody(tree, found), expected.wordsOfBody(), ALL);
    }

    private static CheckedExpectation onMetric(
            AssertedTree tree,
            ExpectedMetric expected,
            ExpectedMetric.Found found,
            String words,
            List<RegionPath> regions) {
        long spare = expected.hasLimit() ? 0 : Long.MAX_VALUE;
        CheckedExpectation known = on(tree, found.failure(), words, regions, spare);
        return known.without(found.reason(), found.steps());
    }

    /**
     * Returns an expectation on the work of code, which further calls of regions cannot falsify.
     *
     * @param reason why it cannot be verified, as far as that does not depend on the agent; empty if it can
     * @param steps the counted steps
     */
    public static CheckedExpectation onWork(
            AssertedTree tree,
            Optional<TreeFailure> failure,
            String words,
            Optional<InconclusiveReason> reason,
            long steps) {
        CheckedExpectation checked = on(tree, failure, words, List.of(), Long.MAX_VALUE);
        return checked.without(reason, OptionalLong.of(steps));
    }

    private CheckedExpectation without(Optional<InconclusiveReason> reason, OptionalLong counted) {
        return new CheckedExpectation(
                tree,
                failure,
                words,
                isFalsifiedAt,
                isFalsifiedBelow,
                regions,
                spare,
                bounded,
                forbidden,
                reason,
                counted);
    }

    /** Returns the expectation that regions have a number of calls in a range. */
    public static CheckedExpectation onCalls(SelectedRegions regions, CountBounds range) {
        String exactly = range.isExact() ? "exactly " : "";
        List<RegionPath> paths = List.of(regions.path());
        return on(
                        regions.tree(),
                        regions.checkCalls(range),
                        quoted(regions.path()) + regions.tree().place() + " " + exactly + range.times(),
                        paths,
                        range.spare(regions.callCount()))
                .withBounds(range.isOnlyLimit() ? paths : List.of(), range.max() == 0 ? paths : List.of());
    }

    /** Returns the expectation that regions have at most {@code spare} further calls. */
    public static CheckedExpectation onFurtherCalls(
            SelectedRegions regions, Optional<TreeFailure> failure, String words, long spare) {
        return on(regions.tree(), failure, words, List.of(regions.path()), spare);
    }

    /**
     * Returns an expectation that further calls of certain regions could falsify.
     *
     * @param in the region or pattern inside which they could, null for anywhere
     * @param spare the number of such calls that it allows
     */
    public static CheckedExpectation onRegionsIn(
            AssertedTree tree,
            Optional<TreeFailure> failure,
            String words,
            @Nullable RegionPath in,
            Predicate<RegionPath> isCounted,
            long spare) {
        return new CheckedExpectation(
                tree,
                failure,
                words,
                path -> isCounted.test(path) && (in == null || ancestors(path).anyMatch(in::matches)),
                path -> in == null
                        || PathWalk.mayMatchBelow(in, path)
                        || Stream.concat(ancestors(path), Stream.of(path)).anyMatch(in::matches),
                in == null ? List.of() : List.of(in),
                spare,
                List.of(),
                List.of(),
                Optional.empty(),
                OptionalLong.empty());
    }

    /** Returns the expectation that there is a region at a path, which further calls cannot falsify. */
    public static CheckedExpectation onPresence(AssertedTree tree, RegionPath path) {
        return onPresence(tree, tree.checkContains(path), "a region " + quoted(path) + tree.place(), path);
    }

    /** Returns the expectation that regions are there; {@code wanted} and {@code missing} are for the message. */
    public static CheckedExpectation onPresence(SelectedRegions regions, String wanted, String missing) {
        Optional<TreeFailure> failure =
                regions.entries().isEmpty() ? Optional.of(regions.notFound(wanted, missing)) : Optional.empty();
        return onPresence(regions.tree(), failure, wanted, regions.path());
    }

    private static CheckedExpectation onPresence(
            AssertedTree tree, Optional<TreeFailure> failure, String words, RegionPath path) {
        return on(tree, failure, words, List.of(path), Long.MAX_VALUE);
    }

    /** Returns the expectation that there is no such region. */
    public static CheckedExpectation onAbsence(SelectedRegions regions) {
        List<RegionPath> path = List.of(regions.path());
        String words = "no region " + quoted(regions.path()) + regions.tree().place();
        return on(regions.tree(), regions.checkAbsence(), words, path, 0).withBounds(List.of(), path);
    }

    /** Returns the expectation that a tree has certain regions and no others. */
    public static CheckedExpectation onRegions(AssertedTree tree, RegionSet regions) {
        String words = "only the regions "
                + regions.paths().stream().map(CheckedExpectation::quoted).collect(Collectors.joining(", "))
                + tree.place();
        return regions.ordered()
                ? onAllRegions(tree, regions.check(tree), words + " in this order")
                : of(
                        tree,
                        regions.check(tree),
                        words,
                        path -> !regions.covers(path),
                        path -> !coversAllBelow(regions, path),
                        ALL);
    }

    private static boolean coversAllBelow(RegionSet regions, RegionPath path) {
        return regions.paths().stream().anyMatch(allowed -> ("/" + allowed).endsWith("/**") && allowed.matches(path));
    }

    /** Returns the expectation that regions have certain children in a certain order. */
    public static CheckedExpectation onChildren(SelectedRegions parents, List<String> names) {
        RegionPath regions = parents.path();
        return of(
                parents.tree(),
                parents.checkChildren(names),
                "the children " + names + " of " + quoted(regions)
                        + parents.tree().place(),
                path -> names.contains(path.name()) || ancestors(path).anyMatch(regions::matches),
                path -> regions.matches(path) || PathWalk.mayMatchBelow(regions, path),
                Stream.concat(Stream.of(regions), names.stream().map(RegionPath::of))
                        .toList());
    }

    /** Returns the expectation that regions are nested in another one. */
    public static CheckedExpectation onNesting(SelectedRegions inner, RegionPath outer) {
        RegionPath regions = inner.path();
        return of(
                inner.tree(),
                inner.checkNesting(outer),
                quoted(regions) + inner.tree().place() + " nested in " + quoted(outer),
                path -> regions.matches(path) && ancestors(path).noneMatch(outer::matches),
                path -> PathWalk.mayMatchBelow(regions, path)
                        && Stream.concat(ancestors(path), Stream.of(path)).noneMatch(outer::matches),
                List.of(regions));
    }

    private static Stream<RegionPath> ancestors(RegionPath path) {
        return Stream.iterate(path.parent(), Optional::isPresent, outer -> outer.flatMap(RegionPath::parent))
                .flatMap(Optional::stream);
    }

    /** Returns a path or pattern in quotes. */
    static String quoted(RegionPath path) {
        return "\"" + path + "\"";
    }
}
