package io.ftimer.assertj;

import io.ftimer.assertj.internal.expectation.CheckedExpectation;
import io.ftimer.assertj.internal.expectation.Verification;
import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.assertj.internal.tree.NearestPaths;
import io.ftimer.assertj.internal.tree.TreeFailure;
import io.ftimer.internal.text.ShownText;
import io.ftimer.report.internal.text.PaddedTable;
import io.ftimer.report.internal.text.PaddedTable.Column;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.assertj.core.api.AbstractAssert;

/**
 * Assertions on the growth of a number of calls with the size of a problem. Counts are exact, so the result is the same on
 * every machine.
 *
 * <p>Thread safety: thread-confined.
 *
 * @since 0.1
 */
public class GrowthAssert extends AbstractAssert<GrowthAssert, List<SizedCalls>> {

    private final String region;

    GrowthAssert(String region, List<SizedCalls> actual) {
        super(actual, GrowthAssert.class);
        this.region = region;
    }

    /**
     * Verifies that there are calls, and that their number grows at most as {@code growth} says; {@link Growth} has the exact
     * rule. Choose a smallest size at which the counted work outweighs the work that is done once.
     */
    public GrowthAssert growAtMost(Growth growth) {
        SizedCalls smallest = actual.get(0);
        if (actual.stream().allMatch(sized -> sized.calls() == 0)) {
            throw noCalls(growth);
        }
        Predicate<SizedCalls> tooMany =
                sized -> sized.calls() > growth.maxCalls(smallest.calls(), smallest.size(), sized.size());
        Optional<SizedCalls> first = actual.stream().filter(tooMany).findFirst();
        if (first.isPresent()) {
            throw grewFaster(growth, tooMany, first.get());
        }
        for (SizedCalls sized : actual) {
            verifyConclusive(growth, sized, growth.maxCalls(smallest.calls(), smallest.size(), sized.size()));
        }
        return this;
    }

    /** Verifies that calls which the tree of a size does not have cannot exceed the limit. */
    private void verifyConclusive(Growth growth, SizedCalls sized, long maxCalls) {
        CheckedExpectation expectation = CheckedExpectation.onFurtherCalls(
                "the calls of \"" + region + "\" to grow at most as " + growth + " up to size " + sized.size(),
                sized.regions().path(),
                maxCalls - sized.calls());
        Optional<TreeFailure> failure = Verification.current().check(tree(sized), expectation, false);
        if (failure.isPresent()) { // without a lambda, whose frames would be above that of the test
            TreeFailure reason = failure.get();
            throw failureWithActualExpected(reason.found(), reason.expected(), "%s", reason.message());
        }
    }

    private AssertionError grewFaster(Growth growth, Predicate<SizedCalls> tooMany, SizedCalls first) {
        SizedCalls smallest = actual.get(0);
        List<Column<SizedCalls>> columns = List.of(
                Column.arrows(tooMany),
                Column.number("size", sized -> Integer.toString(sized.size())),
                Column.number("calls", sized -> Long.toString(sized.calls())),
                Column.number(
                        "at most",
                        sized -> Long.toString(growth.maxCalls(smallest.calls(), smallest.size(), sized.size()))));
        String table = String.join("\n", new PaddedTable<>(columns).lines(actual));
        return failed(
                actual.stream().map(SizedCalls::calls).toList(),
                growth,
                wanted(growth) + ", but they grew faster:\n\n" + table + "\n\nThe tree of size " + first.size() + ":",
                first,
                AssertedTree.among(first.regions().entries()));
    }

    private AssertionError noCalls(Growth growth) {
        SizedCalls last = actual.get(actual.size() - 1);
        List<RegionPath> nearest = tree(last).nearest(last.regions().path());
        return failed(
                "no calls",
                growth,
                wanted(growth) + ", but there are none." + NearestPaths.question(nearest) + "\n\nThe tree of size "
                        + last.size() + ":",
                last,
                tree(last).at(nearest));
    }

    private static AssertedTree tree(SizedCalls sized) {
        return sized.regions().regions().tree();
    }

    private String wanted(Growth growth) {
        return "Expected the calls of " + ShownText.quoted(region) + " to grow at most as " + growth + " with the size";
    }

    private AssertionError failed(
            Object found, Object expected, String text, SizedCalls shown, Predicate<SummaryEntry> marked) {
        return failureWithActualExpected(found, expected, "%s", tree(shown).withCalls(text, marked));
    }
}
