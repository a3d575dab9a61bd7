package io.ftimer.assertj;

import io.ftimer.junit.internal.ShareRange;
import io.ftimer.junit.internal.TimeLimitRule;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/**
 * Assertions on one region at one path of a timing tree, or on all regions that a pattern covers.
 *
 * <p>With a pattern, calls and times are those of all covered regions together, and what is verified of the nesting must
 * hold for each of them. A region that was never opened has 0 calls; every assertion that is not content with that fails,
 * and names the nearest paths that exist.
 *
 * <p>Each failure shows the whole tree, with an arrow at the regions in question.
 *
 * <p>Thread safety: thread-confined.
 */
public class RegionAssert extends AbstractAssert<RegionAssert, RegionSelection> {

    /** Creates assertions on the selected regions; {@link TimerTreeAssert#region(String)} does this. */
    public RegionAssert(@Nullable RegionSelection actual) {
        super(actual, RegionAssert.class);
    }

    /** Verifies that the region was opened exactly {@code expected} times at this path, by all threads together. */
    public RegionAssert hasCalls(long expected) {
        return hasCalls(CallRange.exactly(expected));
    }

    /**
     * Verifies that the region was opened at least {@code least} and at most {@code most} times at this path.
     *
     * @throws IllegalArgumentException if {@code least} is greater than {@code most}: no count is between them
     */
    public RegionAssert hasCallsBetween(long least, long most) {
        return hasCalls(CallRange.between(least, most));
    }

    /** Verifies that the region was opened {@code least} times or more at this path. */
    public RegionAssert hasCallsAtLeast(long least) {
        return hasCalls(CallRange.atLeast(least));
    }

    /** Verifies that the region was opened {@code most} times or less at this path, or never. */
    public RegionAssert hasCallsAtMost(long most) {
        return hasCalls(CallRange.atMost(most));
    }

    private RegionAssert hasCalls(CallRange expected) {
        isNotNull();
        long calls = actual.callCount();
        if (expected.contains(calls)) {
            return this;
        }
        boolean pattern = actual.path().isPattern();
        String wanted = subject() + " to have " + expected + (pattern ? " in total" : "");
        if (actual.entries().isEmpty()) {
            throw noSuchRegion(wanted, actual);
        }
        throw failed(
                calls,
                expected.words(),
                actual.tree()
                        .withCalls(
                                "Expected " + wanted + ", but " + (pattern ? "they" : "it") + " had " + calls + ":",
                                actual.entries()::contains));
    }

    /**
     * Verifies that the regions nested directly in this one are exactly these. Their order is the one in which their names
     * were first used anywhere in the test.
     */
    public RegionAssert hasChildrenInOrder(String... names) {
        List<String> expected = List.of(names);
        isNotNull();
        for (SummaryEntry region : existing("to have the children " + expected)) {
            List<String> children =
                    region.children().stream().map(SummaryEntry::name).toList();
            if (!children.equals(expected)) {
                throw failed(
                        region, children, expected, "to have the children " + expected + ", but it has " + children);
            }
        }
        return this;
    }

    /**
     * Verifies that a region at {@code path}, or one that this pattern covers, is around this one at any distance.
     *
     * @throws IllegalArgumentException if {@code path} is malformed
     */
    public RegionAssert isNestedIn(String path) {
        RegionPath expected = RegionPath.parse(path);
        isNotNull();
        String wanted = "to be nested in \"" + expected + "\"";
        for (SummaryEntry region : existing(wanted)) {
            if (around(region).noneMatch(outer -> expected.matches(outer.path()))) {
                String found = region.parent()
                        .map(parent -> "it is in \"" + parent.path() + "\"")
                        .orElse("it is a root");
                throw failed(region, region.path(), expected, wanted + ", but " + found);
            }
        }
        return this;
    }

    private static Stream<SummaryEntry> around(SummaryEntry region) {
        return Stream.iterate(region.parent(), Optional::isPresent, outer -> outer.flatMap(SummaryEntry::parent))
                .flatMap(Optional::stream);
    }

    /**
     * Verifies that the inclusive time of this region is at least {@code least} and at most {@code most} times that of
     * another. 0.25 is a quarter.
     *
     * <p>Times are those of one run on this machine: leave room, or have the test repeated and the best times taken with
     * {@link io.ftimer.junit.ExpectShare}. Where times mean little, on a CI server, under a debugger or a coverage agent, a
     * wrong share is a warning on standard error, unless {@code ftimer.budgets=enforce} is configured.
     *
     * @param of the path of the other region, usually one around this one, or a pattern
     * @throws IllegalArgumentException if {@code of} is malformed or no share is between the two
     */
    public RegionAssert hasShareOf(String of, double least, double most) {
        return hasShareOf("time", RegionSelection::inclusiveNanos, of, ShareRange.between(least, most));
    }

    /** As {@link #hasShareOf}, but of this region takes only the self time: without that of the regions directly inside. */
    public RegionAssert hasSelfShareOf(String of, double least, double most) {
        return hasShareOf("self time", RegionSelection::selfNanos, of, ShareRange.between(least, most));
    }

    private RegionAssert hasShareOf(
            String what, ToLongFunction<RegionSelection> nanos, String of, ShareRange expected) {
        RegionPath ofPath = RegionPath.parse(of);
        isNotNull();
        RegionSelection other = actual.tree().select(ofPath);
        String wanted =
                "the " + what + " of " + subject() + " to be " + expected + " of the time of \"" + other.path() + "\"";
        for (RegionSelection needed : List.of(actual, other)) {
            if (needed.entries().isEmpty()) {
                throw noSuchRegion(wanted, needed);
            }
        }
        long whole = other.inclusiveNanos();
        double share = (double) nanos.applyAsLong(actual) / whole;
        if (whole <= 0 || !expected.contains(share)) {
            String found = whole <= 0 ? "that took no time" : "it was " + expected.rejected(share);
            TimeLimitRule.current()
                    .judge(failed(
                            whole <= 0 ? "no time" : share,
                            expected,
                            actual.tree()
                                    .withTimes(
                                            "Expected " + wanted + ", but " + found + ":",
                                            actual.entries()::contains)));
        }
        return this;
    }

    private List<SummaryEntry> existing(String expectation) {
        if (actual.entries().isEmpty()) {
            throw noSuchRegion(subject() + " " + expectation, actual);
        }
        return actual.entries();
    }

    private String subject() {
        return (actual.path().isPattern() ? "regions \"" : "region \"") + actual.path() + "\""
                + actual.tree().place();
    }

    private AssertionError noSuchRegion(String wanted, RegionSelection missing) {
        List<RegionPath> nearest = actual.tree().nearest(missing.path());
        String what = missing == actual ? "no such region" : "no region \"" + missing.path() + "\"";
        return failed(
                "no region",
                missing.path(),
                actual.tree()
                        .withCalls(
                                "Expected " + wanted + ", but there is " + what + "." + NearestPaths.question(nearest),
                                entry -> nearest.contains(entry.path())));
    }

    private AssertionError failed(SummaryEntry region, Object found, Object expected, String reason) {
        return failed(
                found,
                expected,
                actual.tree()
                        .withCalls(
                                "Expected region \"" + region.path() + "\""
                                        + actual.tree().place() + " " + reason + ":",
                                region::equals));
    }

    private AssertionError failed(Object found, Object expected, String message) {
        return failureWithActualExpected(found, expected, "%s", message);
    }
}
