package io.ftimer.assertj;

import io.ftimer.assertj.internal.expectation.CheckedExpectation;
import io.ftimer.assertj.internal.expectation.RunningTest;
import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.assertj.internal.tree.CountBounds;
import io.ftimer.assertj.internal.tree.ExpectedMetric;
import io.ftimer.assertj.internal.tree.GivenQuantity;
import io.ftimer.assertj.internal.tree.RegionMetric;
import io.ftimer.assertj.internal.tree.SelectedRegions;
import io.ftimer.assertj.internal.tree.ShareRange;
import io.ftimer.assertj.internal.tree.TreeFailure;
import io.ftimer.internal.text.ShownText;
import io.ftimer.values.RegionPath;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactory;
import org.jspecify.annotations.Nullable;

/**
 * Assertions on one region at one path of a timing tree, or on all regions that a pattern covers.
 *
 * <pre>{@code
 * assertThat(tree).region("solve/assemble").hasCalls(3).isNestedIn("solve");
 * }</pre>
 *
 * <p>With a pattern, calls and times are those of all covered regions together, and each of them must meet assertions on
 * nesting. A region that was never opened has 0 calls; an upper bound on it fails if its name is probably wrong, see
 * {@link #hasCallsAtMost}. Any other assertion on it fails and suggests the nearest paths.
 *
 * <p>Each failure shows the whole tree, with an arrow at the regions in question.
 *
 * <p>Thread safety: thread-confined.
 */
public class RegionAssert extends TreeAssert<RegionAssert, RegionSelection> {
    /** Creates assertions on the selected regions; {@link TimerTreeAssert#region(String)} does this. */
    public RegionAssert(@Nullable RegionSelection actual) {
        super(actual, RegionAssert.class);
    }

    /** Verifies that the region was opened exactly {@code expected} times at this path; short for {@code calls().isEqualTo(expected)}. */
    public RegionAssert hasCalls(long expected) {
        return calls().isEqualTo(expected);
    }

    /**
     * Verifies that the region was opened {@code max} times or fewer at this path, or never; short for {@code calls().isAtMost(max)}.
     *
     * <p>If the path or pattern selects no region, but would select one with another spelling of one name, with additional
     * levels or with other separators, its name is probably wrong, and the assertion fails. {@code calls().isBetween(0, max)} says
     * that the region may be absent; it and an upper bound of 0 accept any name.
     *
     * @throws IllegalArgumentException if {@code max} is negative
     */
    public RegionAssert hasCallsAtMost(long max) {
        return calls().isAtMost(max);
    }

    /** Returns assertions on how often the region was opened at this path, by all threads together. */
    public CountAssert<RegionAssert> calls() {
        return new CountAssert<>(CountBounds.CALL, this::hasCalls);
    }

    /** Verifies a number of calls; not private, so that soft assertions collect the failures of {@link CountAssert}. */
    RegionAssert hasCalls(CountBounds expected) {
        isNotNull();
        return verify(CheckedExpectation.onCalls(regions(), expected));
    }

    /**
     * Verifies that the threads in this region allocate at most so many bytes on the heap; short for {@link #bytes()} with an upper
     * bound.
     *
     * @param max a number and a unit, such as {@code 24B}, {@code 4kB} (4000 bytes) or {@code 4KiB}
     * @throws IllegalArgumentException if {@code max} is malformed
     */
    public RegionAssert allocatesAtMost(String max) {
        return bytes().isAtMost(GivenQuantity.SIZE.parse(max));
    }

    /**
     * Returns assertions on the number of bytes that the threads in this region allocate on the heap, summed over all its calls, with the
     * regions inside.
     *
     * <p>Bytes are measured with {@code ftimer.metrics=allocation}, on platform threads. The first calls allocate several times
     * as much, as they load classes and link call sites; {@code @ExpectAllocation} runs them before it measures. What cannot be
     * measured, and work of threads that have no region, makes the assertion inconclusive.
     */
    public CountAssert<RegionAssert> bytes() {
        return count(RegionMetric.ALLOCATION);
    }

    /**
     * Returns assertions on the number of steps that the threads in this region take, summed over all its calls, with the regions inside.
     * A step is a call of a method that the agent counts, or a repetition of a loop in it: the same on every machine.
     *
     * <p>Steps are counted by the agent with its option {@code work}. Zero steps prove nothing, so the assertion is inconclusive, and so it
     * is in a test in which threads took steps that have no region in the tree.
     */
    public CountAssert<RegionAssert> steps() {
        return count(RegionMetric.WORK);
    }

    private CountAssert<RegionAssert> count(RegionMetric metric) {
        return new CountAssert<>(metric.noun(), expected -> has(metric, expected));
    }

    /** Verifies a metric; not private, so that soft assertions collect the failures of {@link CountAssert}. */
    RegionAssert has(RegionMetric metric, CountBounds expected) {
        isNotNull();
        return verify(CheckedExpectation.onMetric(
                regions(),
                new ExpectedMetric(metric, expected, actual.isWithoutChildren, actual.ignoresOtherThreads, "")));
    }

    /**
     * Returns assertions on the same regions whose bytes, steps and shares of time are those of the regions themselves, without those of
     * the regions inside. Other assertions are not affected.
     */
    public RegionAssert withoutChildren() {
        isNotNull();
        RegionSelection selection = new RegionSelection(actual.regions, actual.ignoresOtherThreads, true);
        // soft assertions follow no other way to other assertions
        return asInstanceOf(
                new InstanceOfAssertFactory<>(RegionSelection.class, unused -> new RegionAssert(selection)));
    }

    /**
     * Verifies that the children of this region are exactly these, of any kind. Children are ordered by the first use of their
     * names anywhere in the test. MPI calls are ignored unless a name is one that only MPI calls have.
     *
     * @throws IllegalArgumentException if a name is invalid or occurs twice
     */
    public RegionAssert hasChildrenInOrder(String... names) {
        List<String> expected = List.of(names);
        isNotNull();
        return requireFound(regions().subject() + " to have the children " + expected)
                .verify(CheckedExpectation.onChildren(regions(), expected));
    }

    /**
     * Verifies that a region at {@code path}, or one that this pattern covers, is an ancestor of this region.
     *
     * @throws IllegalArgumentException if {@code path} is malformed
     */
    public RegionAssert isNestedIn(String path) {
        RegionPath expected = RegionPath.parse(path);
        isNotNull();
        return requireFound(regions().subject() + " to be nested in " + ShownText.quoted(expected))
                .verify(CheckedExpectation.onNesting(regions(), expected));
    }

    /**
     * Verifies that the inclusive time of this region is at least {@code min} and at most {@code max} times that of another
     * region. For instance, 0.25 is a quarter.
     *
     * <p>The times are those of one run on this machine, so leave a margin, or compare the best times of several runs with
     * {@code @ExpectShare}. On a CI server, under a debugger or a coverage agent a wrong share is a warning on
     * standard error, unless {@code ftimer.budgets=enforce} is configured.
     *
     * @param of the path of the other region, usually an ancestor of this one, or a pattern
     * @throws IllegalArgumentException if {@code of} is malformed, a bound is negative, or {@code min} is greater than
     *     {@code max}
     */
    public RegionAssert hasShareOf(String of, double min, double max) {
        return hasShare(of, ShareRange.between(min, max));
    }

    /** As {@link #hasShareOf}, with a lower bound. */
    public RegionAssert hasShareAtLeast(String of, double min) {
        return hasShare(of, ShareRange.atLeast(min));
    }

    /** As {@link #hasShareOf}, with an upper bound. */
    public RegionAssert hasShareAtMost(String of, double max) {
        return hasShare(of, ShareRange.atMost(max));
    }

    private RegionAssert hasShare(String of, ShareRange expected) {
        RegionPath ofPath = RegionPath.parse(of);
        isNotNull();
        SelectedRegions regions = regions();
        AssertedTree tree = regions.tree();
        SelectedRegions other = tree.select(ofPath);
        boolean isSelf = actual.isWithoutChildren;
        String wanted = "the " + (isSelf ? "self time" : "time") + " of " + regions.subject() + " to be " + expected
                + " of the time of " + ShownText.quoted(ofPath);
        requireFound(wanted);
        requireFound(other, wanted, "no region " + ShownText.quoted(ofPath));
        if (tree.summary().isTimed()) {
            long whole = other.inclusiveNanos();
            double share = (double) (isSelf ? regions.selfNanos() : regions.inclusiveNanos()) / whole;
            if (whole <= 0 || !expected.contains(share)) {
                String found = whole <= 0 ? "that took no time" : "it was " + expected.rejected(share);
                String message = tree.withTimes(
                        "Expected " + wanted + ", but " + found + ":", AssertedTree.among(regions.entries()));
                RunningTest test = RunningTest.current();
                test.throwOrWarn(
                        failed(new TreeFailure(whole <= 0 ? "no time" : share, expected, test.withCommand(message))));
            }
        }
        return verify(CheckedExpectation.onTimeOf(tree, wanted, regions.path(), ofPath));
    }

    private RegionAssert verify(CheckedExpectation expectation) {
        return verify(expectation, actual.ignoresOtherThreads);
    }

    private SelectedRegions regions() {
        return actual.regions;
    }

    private RegionAssert requireFound(String wanted) {
        return requireFound(regions(), wanted, "no such region");
    }

    private RegionAssert requireFound(SelectedRegions regions, String wanted, String missing) {
        return verify(CheckedExpectation.onPresence(regions, wanted, missing));
    }
}
