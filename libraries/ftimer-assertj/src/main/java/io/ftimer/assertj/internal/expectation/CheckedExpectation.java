package io.ftimer.assertj.internal.expectation;

import io.ftimer.assertj.internal.tree.CallBounds;
import io.ftimer.assertj.internal.tree.RegionSet;
import io.ftimer.assertj.internal.tree.SelectedRegions;
import io.ftimer.internal.rows.PathWalk;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An expectation that a tree meets, and the calls beyond those in the tree that could falsify it.
 *
 * @param words the expectation in words, for instance {@code "db/**" at most 3 times}
 * @param isFalsifiedAt accepts the paths at which further calls could falsify it
 * @param isFalsifiedBelow accepts the paths below which further calls of unknown regions could falsify it
 * @param regions the paths or patterns of the regions that it is about
 * @param spare the number of further calls that it allows
 * @param bounded the path or pattern on whose calls it sets an upper bound and no other; at most one
 * @param forbidden the path or pattern that must not occur; at most one
 */
public record CheckedExpectation(
        String words,
        Predicate<RegionPath> isFalsifiedAt,
        Predicate<RegionPath> isFalsifiedBelow,
        List<RegionPath> regions,
        long spare,
        List<RegionPath> bounded,
        List<RegionPath> forbidden) {

    private static final List<RegionPath> ALL = List.of(RegionPath.parse("**"));

    private static CheckedExpectation of(
            String words,
            Predicate<RegionPath> isFalsifiedAt,
            Predicate<RegionPath> isFalsifiedBelow,
            List<RegionPath> regions,
            long spare) {
        return new CheckedExpectation(words, isFalsifiedAt, isFalsifiedBelow, regions, spare, List.of(), List.of());
    }

    /** Returns an expectation that any further call could falsify. */
    public static CheckedExpectation onAllRegions(String words) {
        return of(words, path -> true, path -> true, ALL, 0);
    }

    /** Returns the expectation that all regions are closed, which instrumented methods always do. */
    public static CheckedExpectation onBalance(String words) {
        return of(words, path -> true, path -> true, List.of(), 0);
    }

    /** Returns an expectation on the time of regions: further calls could falsify it whatever it expects. */
    public static CheckedExpectation onTimeOf(String words, RegionPath... regions) {
        return of(
                words,
                path -> Stream.of(regions).anyMatch(region -> region.matches(path)),
                path -> Stream.of(regions).anyMatch(region -> PathWalk.mayMatchBelow(region, path)),
                List.of(regions),
                0);
    }

    /** Returns the expectation that regions have a number of calls in a range. */
    public static CheckedExpectation onCalls(SelectedRegions regions, CallBounds range) {
        RegionPath path = regions.path();
        long spare = range.max() == Long.MAX_VALUE ? Long.MAX_VALUE : range.max() - regions.callCount();
        String exactly = range.min() == range.max() ? "exactly " : "";
        return new CheckedExpectation(
                quoted(path) + regions.tree().place() + " " + exactly + range.times(),
                path::matches,
                below -> PathWalk.mayMatchBelow(path, below),
                List.of(path),
                spare,
                range.isOnlyLimit() ? List.of(path) : List.of(),
                range.max() == 0 ? List.of(path) : List.of());
    }

    /** Returns the expectation that regions have at most {@code spare} further calls. */
    public static CheckedExpectation onFurtherCalls(String words, RegionPath regions, long spare) {
        return of(words, regions::matches, below -> PathWalk.mayMatchBelow(regions, below), List.of(regions), spare);
    }

    /**
     * Returns an expectation that further calls of certain regions could falsify.
     *
     * @param in the region or pattern inside which they could, null for anywhere
     */
    public static CheckedExpectation onRegionsIn(
            String words, @Nullable RegionPath in, Predicate<RegionPath> isCounted) {
        return of(
                words,
                path -> isCounted.test(path) && (in == null || ancestors(path).anyMatch(in::matches)),
                path -> in == null
                        || PathWalk.mayMatchBelow(in, path)
                        || Stream.concat(ancestors(path), Stream.of(path)).anyMatch(in::matches),
                in == null ? List.of() : List.of(in),
                0);
    }

    /** Returns the expectation that there is no such region. */
    public static CheckedExpectation onAbsence(RegionPath path, String place) {
        return new CheckedExpectation(
                "no region " + quoted(path) + place,
                path::matches,
                below -> PathWalk.mayMatchBelow(path, below),
                List.of(path),
                0,
                List.of(),
                List.of(path));
    }

    /** Returns the expectation that a tree has certain regions and no others. */
    public static CheckedExpectation onRegions(RegionSet regions, String place) {
        String words = "only the regions "
                + regions.paths().stream().map(CheckedExpectation::quoted).collect(Collectors.joining(", ")) + place;
        return regions.ordered()
                ? onAllRegions(words + " in this order")
                : of(words, path -> !regions.covers(path), path -> !coversAllBelow(regions, path), ALL, 0);
    }

    private static boolean coversAllBelow(RegionSet regions, RegionPath path) {
        return regions.paths().stream().anyMatch(allowed -> ("/" + allowed).endsWith("/**") && allowed.matches(path));
    }

    /** Returns the expectation that regions have certain children in a certain order. */
    public static CheckedExpectation onChildren(RegionPath regions, List<String> names, String place) {
        return of(
                "the children " + names + " of " + quoted(regions) + place,
                path -> names.contains(path.name()) || ancestors(path).anyMatch(regions::matches),
                path -> regions.matches(path) || PathWalk.mayMatchBelow(regions, path),
                Stream.concat(Stream.of(regions), names.stream().map(RegionPath::of))
                        .toList(),
                0);
    }

    /** Returns the expectation that regions are nested in another one. */
    public static CheckedExpectation onNesting(RegionPath regions, RegionPath outer, String place) {
        return of(
                quoted(regions) + place + " nested in " + quoted(outer),
                path -> regions.matches(path) && ancestors(path).noneMatch(outer::matches),
                path -> PathWalk.mayMatchBelow(regions, path)
                        && Stream.concat(ancestors(path), Stream.of(path)).noneMatch(outer::matches),
                List.of(regions),
                0);
    }

    private static Stream<RegionPath> ancestors(RegionPath path) {
        List<RegionKey> regions = RegionKey.of(path);
        return IntStream.range(1, path.length()).mapToObj(length -> RegionKey.path(regions.subList(0, length)));
    }

    /** Returns a path or pattern in quotes. */
    public static String quoted(RegionPath path) {
        return "\"" + path + "\"";
    }
}
