package io.ftimer.assertj;

import io.ftimer.assertj.internal.expectation.CheckedExpectation;
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
import java.util.function.ToLongFunction;

/**
 * Assertions on the growth of a number of calls with the size of a problem. Counts are exact, so the result is the same on
 * every machine.
 *
 * <p>Thread safety: thread-confined.
 *
 * @since 0.1
 */
public class GrowthAssert extends TreeAssert<GrowthAssert, List<SizedCalls>> {

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
            throw failed(noCalls(growth));
        }
        ToLongFunction<SizedCalls> maxCalls = sized -> growth.maxCalls(smallest.calls(), smallest.size(), sized.size());
        Optional<SizedCalls> first = actual.stream()
                .filter(sized -> sized.calls() > maxCalls.applyAsLong(sized))
                .findFirst();
        Optional<TreeFailure> failure = first.map(sized -> grewFaster(growth, maxCalls, sized));
        for (SizedCalls sized : first.map(List::of).orElse(actual)) {
            CheckedExpectation expectation = CheckedExpectation.onFurtherCalls(
                    sized.regions().regions(),
                    failure,
                    "the calls of \"" + region + "\" to grow at most as " + growth + " up to size " + sized.size(),
                    maxCalls.applyAsLong(sized) - sized.calls());
            verify(expectation, false);
        }
        return this;
    }

    private TreeFailure grewFaster(Growth growth, ToLongFunction<SizedCalls> maxCalls, SizedCalls first) {
        List<Column<SizedCalls>> columns = List.of(
                Column.arrows(sized -> sized.calls() > maxCalls.applyAsLong(sized)),
                Column.number("size", sized -> Integer.toString(sized.size())),
                Column.number("calls", sized -> Long.toString(sized.calls())),
                Column.number("at most", sized -> Long.toString(maxCalls.applyAsLong(sized))));
        String table = String.join("\n", new PaddedTable<>(columns).lines(actual));
        return failure(
                actual.stream().map(SizedCalls::calls).toList(),
                growth,
                ", but they grew faster:\n\n" + table,
                first,
                AssertedTree.among(first.regions().entries()));
    }

    private TreeFailure noCalls(Growth growth) {
        SizedCalls last = actual.get(actual.size() - 1);
        List<RegionPath> nearest = tree(last).nearest(last.regions().path());
        return failure(
                "no calls",
                growth,
                ", but there are none." + NearestPaths.question(nearest),
                last,
                tree(last).at(nearest));
    }

    private static AssertedTree tree(SizedCalls sized) {
        return sized.regions().regions().tree();
    }

    private TreeFailure failure(
            Object found, Growth growth, String reason, SizedCalls shown, Predicate<SummaryEntry> marked) {
        String sentence = "Expected the calls of " + ShownText.quoted(region) + " to grow at most as " + growth
                + " with the size" + reason + "\n\nThe tree of size " + shown.size() + ":";
        return new TreeFailure(found, growth, tree(shown).withCalls(sentence, marked));
    }
}
