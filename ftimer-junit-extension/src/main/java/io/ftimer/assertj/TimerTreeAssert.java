package io.ftimer.assertj;

import io.ftimer.internal.text.NearestNames;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.assertj.core.api.AbstractAssert;
import org.assertj.core.api.InstanceOfAssertFactory;
import org.jspecify.annotations.Nullable;

/**
 * Assertions on a whole timing tree.
 *
 * <p>Paths are texts in the form of {@link RegionPath}: anchored at the root, {@code /} between the levels, {@code *} for
 * any one region and {@code **} for any number of levels. The regions of lifecycle methods, whose roots begin with
 * {@code @}, are looked at only where a path begins with the name of such a root.
 *
 * <p>Each failure shows the tree, with an arrow at the regions in question.
 *
 * <p>Thread safety: thread-confined.
 */
public class TimerTreeAssert extends AbstractAssert<TimerTreeAssert, Summary> {
    /** Set if the tree is that of one thread. */
    private @Nullable AssertedTree ofThread;

    /** Creates assertions on the tree of {@code actual}. */
    public TimerTreeAssert(@Nullable Summary actual) {
        super(actual, TimerTreeAssert.class);
    }

    /**
     * Returns assertions on the regions at a path.
     *
     * @param path the path of one region, or a pattern for all that it covers
     * @throws IllegalArgumentException if {@code path} is malformed
     */
    public RegionAssert region(String path) {
        RegionPath wanted = RegionPath.parse(path);
        if (actual == null) {
            // a failure here would be kept by soft assertions, which then return null
            return new RegionAssert(null).as(info.description());
        }
        RegionSelection selection = tree().select(wanted);
        // the only way to other assertions that soft assertions follow
        return asInstanceOf(new InstanceOfAssertFactory<>(Summary.class, summary -> new RegionAssert(selection)));
    }

    /**
     * Verifies that a thread took part in the session, and returns assertions on what it recorded.
     *
     * @param name the name of the thread; several of one name count as one
     */
    public TimerTreeAssert thread(String name) {
        List<String> known = tree().summary() instanceof SessionSummary session ? session.threads() : List.of();
        if (!(actual instanceof SessionSummary session) || !known.contains(name)) {
            String hint = NearestNames.hint(name, known);
            throw failed(
                    known,
                    name,
                    "Expected a tree of thread \"" + name + "\", but "
                            + (known.isEmpty() ? "this one does not tell threads apart" : "there are only " + known)
                            + (hint.isEmpty() ? "." : hint),
                    entry -> false);
        }
        TimerTreeAssert part = asInstanceOf(
                new InstanceOfAssertFactory<>(Summary.class, summary -> new TimerTreeAssert(session.thread(name))));
        part.ofThread = AssertedTree.ofThread(session, name);
        return part;
    }

    /**
     * Verifies that there is a region at the path, or at one that the pattern covers.
     *
     * @throws IllegalArgumentException if {@code path} is malformed
     */
    public TimerTreeAssert containsRegion(String path) {
        RegionPath wanted = RegionPath.parse(path);
        if (tree().select(wanted).entries().isEmpty()) {
            List<RegionPath> nearest = tree().nearest(wanted);
            throw failed(
                    paths(actual.entries()),
                    wanted,
                    "Expected a region \"" + wanted + "\"" + tree().place() + ", but there is none."
                            + NearestPaths.question(nearest),
                    entry -> nearest.contains(entry.path()));
        }
        return this;
    }

    /**
     * Verifies that no region is at a path that the pattern covers, for instance {@code io/**}.
     *
     * @throws IllegalArgumentException if {@code pattern} is malformed
     */
    public TimerTreeAssert doesNotContainRegion(String pattern) {
        RegionPath rejected = RegionPath.parse(pattern);
        List<SummaryEntry> found = tree().select(rejected).entries();
        if (!found.isEmpty()) {
            throw failed(
                    paths(found),
                    List.of(),
                    "Expected no region \"" + rejected + "\"" + tree().place() + ", but there "
                            + (found.size() == 1 ? "is 1:" : "are " + found.size() + ":"),
                    found::contains);
        }
        return this;
    }

    /**
     * Verifies that the tree has these regions and no others. A region around another must be named too. A pattern allows
     * all regions that it covers, and none as well.
     *
     * @throws IllegalArgumentException if a path is malformed
     */
    public TimerTreeAssert hasOnlyRegions(String... paths) {
        requireOnly(RegionSet.of(paths));
        return this;
    }

    /**
     * As {@link #hasOnlyRegions}, and verifies their order: a region comes before those inside it, siblings stand in the
     * order in which their names were first used anywhere in the test.
     *
     * @param paths the paths of regions, no patterns
     * @throws IllegalArgumentException if a path is malformed or a pattern
     */
    public TimerTreeAssert hasOnlyRegionsInOrder(String... paths) {
        RegionSet expected = RegionSet.inOrder(paths);
        List<RegionPath> found = paths(requireOnly(expected));
        if (!found.equals(expected.paths())) {
            throw failed(
                    found,
                    expected.paths(),
                    "Expected the regions " + expected + tree().place() + " in this order, but it is another:",
                    entry -> false);
        }
        return this;
    }

    private List<SummaryEntry> requireOnly(RegionSet expected) {
        List<SummaryEntry> found = tree().regions(expected.paths(), path -> true);
        List<SummaryEntry> others =
                found.stream().filter(entry -> !expected.covers(entry.path())).toList();
        List<RegionPath> missing = expected.missingIn(paths(found));
        if (!others.isEmpty() || !missing.isEmpty()) {
            String reasons = reasons(List.of(
                    count(others.size(), "other is there", "others are there"),
                    missing.isEmpty() ? Optional.empty() : Optional.of("there is no " + RegionSet.quoted(missing))));
            throw failed(
                    paths(found),
                    expected.paths(),
                    "Expected only the regions " + expected + tree().place() + ", but " + reasons
                            + (missing.isEmpty() ? ":" : "." + NearestPaths.question(tree().nearest(missing.get(0)))),
                    others::contains);
        }
        return found;
    }

    /**
     * Verifies that what was started was stopped: no region and no site timer is running and, in the tree of a whole session,
     * no operation was rejected. The region of a lifecycle method may be running, those inside it may not.
     */
    public TimerTreeAssert isBalanced() {
        AssertedTree tree = tree();
        List<SummaryEntry> running =
                actual.entries().stream().filter(AssertedTree::isLeftOpen).toList();
        long rejected = actual instanceof SessionSummary session ? session.rejectedCount() : 0;
        int sites = tree.runningSites().size();
        if (!running.isEmpty() || sites > 0 || rejected > 0) {
            String reasons = reasons(List.of(
                    count(running.size(), "region is still running", "regions are still running"),
                    count(sites, "site timer is still running", "site timers are still running"),
                    count(rejected, "operation was rejected", "operations were rejected")));
            throw failure(
                    "%s",
                    tree.withCalls(
                            "Expected a balanced tree" + tree.place() + ", but " + reasons + ":" + tree.openRegions()
                                    + tree.rejections(),
                            running::contains));
        }
        return this;
    }

    private AssertedTree tree() {
        isNotNull();
        return ofThread != null ? ofThread : AssertedTree.of(actual);
    }

    private static List<RegionPath> paths(List<SummaryEntry> entries) {
        return entries.stream().map(SummaryEntry::path).toList();
    }

    private static Optional<String> count(long number, String one, String many) {
        return number == 0 ? Optional.empty() : Optional.of(number + " " + (number == 1 ? one : many));
    }

    private static String reasons(List<Optional<String>> reasons) {
        return reasons.stream().flatMap(Optional::stream).collect(Collectors.joining(" and "));
    }

    private AssertionError failed(Object found, Object expected, String sentence, Predicate<SummaryEntry> marked) {
        return failureWithActualExpected(found, expected, "%s", tree().withCalls(sentence, marked));
    }
}
