package io.ftimer.assertj;

import io.ftimer.RegionPath;
import io.ftimer.SessionSummary;
import io.ftimer.Summary;
import io.ftimer.SummaryEntry;
import io.ftimer.junit.internal.TreeText;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/**
 * Assertions on a whole timing tree.
 *
 * <p>Paths are texts in the form of {@link RegionPath}: anchored at the root, {@code /} between the levels. Each failure
 * shows the tree, with an arrow at the regions in question.
 *
 * <p>Thread safety: thread-confined.
 */
public class TimerTreeAssert extends AbstractAssert<TimerTreeAssert, Summary> {

    /** Creates assertions on the tree of {@code actual}. */
    public TimerTreeAssert(@Nullable Summary actual) {
        super(actual, TimerTreeAssert.class);
    }

    /**
     * Verifies that the region exists, and returns assertions on it. A region that was never opened does not exist, see
     * {@link #doesNotContainRegion(String)}.
     *
     * @param path the region's path, not a pattern
     * @throws IllegalArgumentException if {@code path} is malformed or a pattern
     */
    public RegionAssert region(String path) {
        isNotNull();
        RegionPath wanted = RegionPath.parse(path);
        SummaryEntry entry = actual.entry(wanted).orElseThrow(() -> noSuchRegion(wanted));
        return new RegionAssert(entry, actual).as(info.description());
    }

    private AssertionError noSuchRegion(RegionPath wanted) {
        List<RegionPath> nearest = NearestPaths.of(wanted, actual);
        String hint = nearest.isEmpty()
                ? ""
                : "\nDid you mean "
                        + nearest.stream().map(path -> "\"" + path + "\"").collect(Collectors.joining(" or ")) + "?";
        List<RegionPath> paths =
                actual.entries().stream().map(SummaryEntry::path).toList();
        return failureWithActualExpected(
                paths,
                wanted,
                "%s",
                "Expected a region \"" + wanted + "\", but there is none." + hint
                        + tree(entry -> nearest.contains(entry.path())));
    }

    /**
     * Verifies that no region is at a path that the pattern covers, for instance {@code io/**}.
     *
     * @throws IllegalArgumentException if {@code pattern} is malformed
     */
    public TimerTreeAssert doesNotContainRegion(String pattern) {
        isNotNull();
        RegionPath refused = RegionPath.parse(pattern);
        List<SummaryEntry> found = actual.entries(refused);
        if (!found.isEmpty()) {
            throw failureWithActualExpected(
                    found.stream().map(SummaryEntry::path).toList(),
                    List.of(),
                    "%s",
                    "Expected no region \"" + refused + "\", but there "
                            + (found.size() == 1 ? "is 1:" : "are " + found.size() + ":") + tree(found::contains));
        }
        return this;
    }

    /** Verifies that every region was left as it was entered: none is running and no operation was refused. */
    public TimerTreeAssert isBalanced() {
        isNotNull();
        long running = actual.entries().stream().filter(SummaryEntry::isActive).count();
        List<String> refusals = actual instanceof SessionSummary session ? session.refusals() : List.of();
        long refused = actual instanceof SessionSummary session ? session.refusedCount() : 0;
        if (running > 0 || refused > 0) {
            String reason = Stream.of(
                            count(running, "region is still running", "regions are still running"),
                            count(refused, "operation was refused", "operations were refused"))
                    .flatMap(Optional::stream)
                    .collect(Collectors.joining(" and "));
            throw failure(
                    "%s",
                    "Expected a balanced tree, but " + reason + ":" + quoted(refusals, refused)
                            + tree(SummaryEntry::isActive));
        }
        return this;
    }

    private static Optional<String> count(long number, String one, String many) {
        return number == 0 ? Optional.empty() : Optional.of(number + " " + (number == 1 ? one : many));
    }

    private static String quoted(List<String> refusals, long refused) {
        String lines = refusals.stream().map(line -> "\n  " + line).collect(Collectors.joining());
        long others = refused - refusals.size();
        return others == 0 ? lines : lines + "\n  and " + others + " more";
    }

    private String tree(Predicate<SummaryEntry> marked) {
        return "\n\n" + TreeText.withCalls(actual, marked);
    }
}
