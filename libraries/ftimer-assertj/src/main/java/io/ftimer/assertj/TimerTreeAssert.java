package io.ftimer.assertj;

import io.ftimer.assertj.internal.expectation.CheckedExpectation;
import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.assertj.internal.tree.RegionSet;
import io.ftimer.assertj.internal.tree.TreeFailure;
import io.ftimer.internal.text.NearestNames;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.values.RegionPath;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactory;
import org.jspecify.annotations.Nullable;

/**
 * Assertions on a whole timing tree.
 *
 * <pre>{@code
 * assertThat(tree).isBalanced().containsRegion("solve/assemble").doesNotContainRegion("io/**");
 * }</pre>
 *
 * <p>Paths have the syntax of {@link RegionPath}: they are anchored at the root, {@code /} separates levels, {@code *} matches
 * one region and {@code **} any number of levels. A level matches regions of every {@link io.ftimer.values.RegionKind}, or asks
 * for one: {@code *[mpi]}. Regions of lifecycle methods are ignored unless the first level of a path asks for their kind, or has
 * a name that only a lifecycle root has.
 *
 * <p>Each failure shows the tree, with an arrow at the regions in question.
 *
 * <p>Thread safety: thread-confined.
 */
public class TimerTreeAssert extends TreeAssert<TimerTreeAssert, Summary> {
    /** The tree of one thread, null for the tree of all threads. */
    private @Nullable AssertedTree ofThread;

    private boolean ignoresOtherThreads;

    /** Creates assertions on the tree of {@code actual}. */
    public TimerTreeAssert(@Nullable Summary actual) {
        super(actual, TimerTreeAssert.class);
    }

    /**
     * Lets the following assertions hold although other threads made calls that the tree does not have, or still have a
     * region open. Without this, an assertion that such calls could falsify is inconclusive and fails, unless
     * {@code ftimer.inconclusive} is configured.
     */
    public TimerTreeAssert ignoringOtherThreads() {
        ignoresOtherThreads = true;
        return this;
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
            // soft assertions would keep a failure and return null
            return new RegionAssert(null).as(info.description());
        }
        RegionSelection selection = new RegionSelection(tree().select(wanted), ignoresOtherThreads, false);
        // soft assertions follow no other way to other assertions
        return asInstanceOf(new InstanceOfAssertFactory<>(Summary.class, summary -> new RegionAssert(selection)));
    }

    /** Returns assertions on the SQL statements of the tree. */
    public SqlAssert sql() {
        if (actual == null) {
            // soft assertions would keep a failure and return null
            return new SqlAssert(null).as(info.description());
        }
        // soft assertions follow no other way to other assertions
        return asInstanceOf(new InstanceOfAssertFactory<>(Summary.class, SqlAssert::new))
                .of(tree(), ignoresOtherThreads);
    }

    /**
     * Verifies that a thread was bound to the session, and returns assertions on its tree.
     *
     * @param name the name of the thread; threads of the same name have one tree
     */
    public TimerTreeAssert thread(String name) {
        List<String> known = tree().summary() instanceof SessionSummary session ? session.threads() : List.of();
        if (!(actual instanceof SessionSummary session) || !known.contains(name)) {
            String hint = NearestNames.hint(name, known);
            String found = known.isEmpty() ? "this tree has no threads" : "the threads are " + known;
            String sentence =
                    "Expected a tree of thread \"" + name + "\", but " + found + (hint.isEmpty() ? "." : hint);
            throw failed(new TreeFailure(known, name, tree().withCalls(sentence, entry -> false)));
        }
        TimerTreeAssert part = asInstanceOf(
                new InstanceOfAssertFactory<>(Summary.class, summary -> new TimerTreeAssert(session.thread(name))));
        part.ofThread = AssertedTree.ofThread(session, name);
        part.ignoresOtherThreads = ignoresOtherThreads;
        return part;
    }

    /**
     * Verifies that the tree has a region at the path, or one that the pattern covers.
     *
     * @throws IllegalArgumentException if {@code path} is malformed
     */
    public TimerTreeAssert containsRegion(String path) {
        RegionPath wanted = RegionPath.parse(path);
        return verify(CheckedExpectation.onPresence(tree(), wanted), ignoresOtherThreads);
    }

    /**
     * Verifies that the tree has no region that the pattern covers, for instance {@code io/**}.
     *
     * @throws IllegalArgumentException if {@code pattern} is malformed
     */
    public TimerTreeAssert doesNotContainRegion(String pattern) {
        RegionPath rejected = RegionPath.parse(pattern);
        return verify(CheckedExpectation.onAbsence(tree().select(rejected)), ignoresOtherThreads);
    }

    /**
     * Verifies that the tree has these regions and no others. The ancestors of a region must be named too. A pattern allows
     * all regions that it covers, and requires none. MPI calls are ignored unless a
     * level asks for their kind, or has a name that only MPI calls have.
     *
     * @throws IllegalArgumentException if a path is malformed
     */
    public TimerTreeAssert hasOnlyRegions(String... paths) {
        return hasOnlyRegions(RegionSet.of(false, paths));
    }

    /**
     * As {@link #hasOnlyRegions}, and verifies the order: a region precedes its descendants, and siblings are ordered by the
     * first use of their names anywhere in the test.
     *
     * @param paths the paths of regions; patterns are invalid
     * @throws IllegalArgumentException if a path is malformed or a pattern
     */
    public TimerTreeAssert hasOnlyRegionsInOrder(String... paths) {
        return hasOnlyRegions(RegionSet.of(true, paths));
    }

    private TimerTreeAssert hasOnlyRegions(RegionSet expected) {
        return verify(CheckedExpectation.onRegions(tree(), expected), ignoresOtherThreads);
    }

    /**
     * Verifies that no region and no site timer is running and, for the tree of a whole session, that no operation was
     * rejected. The region of a lifecycle method may be running, its descendants may not.
     */
    public TimerTreeAssert isBalanced() {
        return verify(CheckedExpectation.onBalance(tree()), ignoresOtherThreads);
    }

    private AssertedTree tree() {
        isNotNull();
        return ofThread != null ? ofThread : AssertedTree.of(actual);
    }
}
