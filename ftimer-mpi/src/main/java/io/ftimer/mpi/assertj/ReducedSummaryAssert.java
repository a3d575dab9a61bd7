package io.ftimer.mpi.assertj;

import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.assertj.internal.tree.LifecycleRoots;
import io.ftimer.assertj.internal.tree.MpiCalls;
import io.ftimer.assertj.internal.tree.RegionSet;
import io.ftimer.assertj.internal.tree.TreeDifference;
import io.ftimer.assertj.internal.tree.TreeRegion;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextLimits;
import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.ReducedSummary;
import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.stats.CountStats;
import io.ftimer.report.internal.text.PaddedTable.Column;
import io.ftimer.report.internal.text.TreeTable;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.assertj.core.api.AbstractAssert;
import org.assertj.core.api.InstanceOfAssertFactory;
import org.jspecify.annotations.Nullable;

/**
 * Assertions on the reduced tree of several contributors, see {@link ReducedSummary}. A contributor is an MPI rank, a thread,
 * a fork, or a repeated test.
 *
 * <pre>{@code
 * assertThat(UnionSummary.reduce(summaries)).region("solve").hasParticipants(4);
 * }</pre>
 *
 * <p>Each failure shows the tree, with an arrow at the region in question.
 *
 * <p>Thread safety: thread-confined.
 */
@SuppressWarnings("exports") // modules that use it require what is optional themselves
public class ReducedSummaryAssert extends AbstractAssert<ReducedSummaryAssert, ReducedSummary> {

    /** Creates assertions on {@code actual}. */
    public ReducedSummaryAssert(@Nullable ReducedSummary actual) {
        super(actual, ReducedSummaryAssert.class);
    }

    /**
     * Verifies that the reduction succeeded and the tree has these regions and no others. The ancestors of a region must be
     * named too. A pattern allows all regions that it covers, and requires none. Regions of lifecycle methods are ignored
     * unless a path begins with the name of their root, and MPI calls unless a path names one.
     *
     * @throws IllegalArgumentException if a path is malformed
     */
    public ReducedSummaryAssert hasOnlyRegions(String... paths) {
        RegionSet expected = RegionSet.of(false, paths);
        isNotNull();
        if (actual.status() != Status.SUCCESS) {
            throw failureWithActualExpected(
                    actual.status(),
                    Status.SUCCESS,
                    "%s",
                    "Expected the reduction to return SUCCESS, but it returned " + actual.status() + ".\n\n"
                            + tree(actual, entry -> false));
        }
        List<TreeRegion> all = regions(actual);
        List<TreeRegion> found = MpiCalls.inScope(expected.paths(), LifecycleRoots.inScope(expected.paths(), all));
        TreeDifference difference = expected.differenceTo(found);
        if (!difference.isEmpty()) {
            throw failureWithActualExpected(
                    AssertedTree.shownPaths(found, TreeRegion::path),
                    expected.paths(),
                    "%s",
                    difference.text("", found) + "\n" + expected.expectation("") + "\n\n"
                            + tree(actual, difference.marks(ReducedEntry::nodeId)));
        }
        return this;
    }

    /**
     * Returns assertions on the region at a path. If no contributor has it, only {@code hasParticipants(0)} holds.
     *
     * @param path the path of one region
     * @throws IllegalArgumentException if {@code path} is malformed or a pattern
     */
    public ReducedRegionAssert region(String path) {
        RegionPath wanted = RegionPath.parse(path);
        if (actual == null) {
            // soft assertions would keep a failure and return null
            return new ReducedRegionAssert(null).as(info.description());
        }
        ReducedRegion region = new ReducedRegion(actual, wanted, actual.entry(wanted));
        return asInstanceOf(
                new InstanceOfAssertFactory<>(ReducedSummary.class, summary -> new ReducedRegionAssert(region)));
    }

    /** Returns the tree for a message, with an arrow at the marked regions, or the reason why it is empty. */
    static String tree(ReducedSummary summary, Predicate<ReducedEntry> marked) {
        if (summary.status() != Status.SUCCESS) {
            return "The tree is empty: the reduction returned " + summary.status() + "." + disagreements(summary);
        }
        if (summary.entries().isEmpty()) {
            return "The tree is empty: nothing was recorded.";
        }
        List<Column<ReducedEntry>> columns = List.of(
                Column.number("participants", entry -> Integer.toString(entry.participatingRanks())),
                Column.number("calls each", entry -> calls(entry.calls())),
                Column.number(
                        "imbalance",
                        entry -> String.format(
                                Locale.ROOT, "%.3f", entry.inclusive().imbalance())));
        TreeTable<ReducedEntry> table =
                new TreeTable<>(columns, ReducedEntry::depth, ReducedEntry::name, entry -> "", marked);
        return String.join("\n", table.lines(summary.entries(), TextLimits.MESSAGE));
    }

    private static String disagreements(ReducedSummary summary) {
        return summary instanceof StrictSummary strict
                ? ShownText.lines(strict.disagreements()).stream()
                        .map(difference -> "\n  " + difference)
                        .collect(Collectors.joining())
                : "";
    }

    static List<TreeRegion> regions(ReducedSummary summary) {
        return TreeRegion.of(
                summary.entries(),
                ReducedEntry::parentId,
                entry -> new RegionKey(entry.kind(), entry.name()),
                entry -> calls(entry.calls()));
    }

    /** Returns the number of calls if it is the same for all contributors, else the minimum and the maximum. */
    static String calls(CountStats calls) {
        return calls.min() == calls.max() ? Long.toString(calls.min()) : calls.min() + " to " + calls.max();
    }
}
