package io.ftimer.assertj;

import io.ftimer.internal.text.NumberTable;
import io.ftimer.internal.text.NumberTable.Column;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.assertj.core.api.AbstractAssert;

/**
 * Assertions on how the number of calls grows with the size of a problem. Counts are exact, so they hold on every machine.
 *
 * <p>Thread safety: thread-confined.
 */
public class GrowthAssert extends AbstractAssert<GrowthAssert, List<SizedCalls>> {

    private final String region;

    GrowthAssert(String region, List<SizedCalls> actual) {
        super(actual, GrowthAssert.class);
        this.region = region;
    }

    /**
     * Verifies that there are calls, and at no size more than the calls at the smallest size and this growth give; see
     * {@link Growth} for the exact rule. Choose the smallest size so large that the counted work outweighs what is done once.
     */
    public GrowthAssert growAtMost(Growth growth) {
        SizedCalls smallest = actual.get(0);
        if (actual.stream().allMatch(sized -> sized.calls() == 0)) {
            throw noCalls(growth);
        }
        Predicate<SizedCalls> tooMany =
                sized -> sized.calls() > growth.most(smallest.calls(), smallest.size(), sized.size());
        Optional<SizedCalls> first = actual.stream().filter(tooMany).findFirst();
        if (first.isPresent()) {
            throw grewFaster(growth, tooMany, first.get());
        }
        return this;
    }

    private AssertionError grewFaster(Growth growth, Predicate<SizedCalls> tooMany, SizedCalls first) {
        SizedCalls smallest = actual.get(0);
        List<Column<SizedCalls>> columns = List.of(
                Column.arrows(tooMany),
                new Column<>("size", sized -> Integer.toString(sized.size())),
                new Column<>("calls", sized -> Long.toString(sized.calls())),
                new Column<>(
                        "at most",
                        sized -> Long.toString(growth.most(smallest.calls(), smallest.size(), sized.size()))));
        String table = String.join(
                "\n",
                new NumberTable<>(columns)
                        .lines(actual).stream().map(String::stripTrailing).toList());
        return failed(
                actual.stream().map(SizedCalls::calls).toList(),
                growth,
                wanted(growth) + ", but they grew faster:\n\n" + table + "\n\nThe tree of size " + first.size() + ":",
                first,
                first.regions().entries().stream().map(entry -> entry.path()).toList());
    }

    private AssertionError noCalls(Growth growth) {
        SizedCalls last = actual.get(actual.size() - 1);
        List<RegionPath> nearest = last.regions().tree().nearest(last.regions().path());
        return failed(
                "no calls",
                growth,
                wanted(growth) + ", but there are none." + NearestPaths.question(nearest) + "\n\nThe tree of size "
                        + last.size() + ":",
                last,
                nearest);
    }

    private String wanted(Growth growth) {
        return "Expected the calls of \"" + region + "\" to grow at most as " + growth + " with the size";
    }

    private AssertionError failed(
            Object found, Object expected, String text, SizedCalls shown, List<RegionPath> marked) {
        return failureWithActualExpected(
                found, expected, "%s", shown.regions().tree().withCalls(text, entry -> marked.contains(entry.path())));
    }
}
