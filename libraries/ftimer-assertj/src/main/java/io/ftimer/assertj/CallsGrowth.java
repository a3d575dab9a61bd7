package io.ftimer.assertj;

import io.ftimer.assertj.internal.expectation.CheckedExpectation;
import io.ftimer.assertj.internal.expectation.RecordedPart;
import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.assertj.internal.tree.NearestPaths;
import io.ftimer.assertj.internal.tree.SelectedRegions;
import io.ftimer.assertj.internal.tree.TreeFailure;
import io.ftimer.internal.text.ShownText;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The growth of a number of calls. */
final class CallsGrowth extends GrowthAssert {
    private final String region;
    private final List<SelectedRegions> regions;

    private CallsGrowth(String region, List<Integer> sizes, List<SelectedRegions> regions) {
        super(sizes, regions.stream().map(SelectedRegions::callCount).toList(), "calls");
        this.region = region;
        this.regions = regions;
    }

    /** Counts the calls of a region at any depth. */
    static <X extends Exception> OverSizes<X> of(String region, SizedRun<X> run) {
        RegionPath counted = RegionPath.parse("**/" + RegionPath.parse(region));
        return sizes -> {
            List<Integer> ascending = ascending(sizes);
            List<SelectedRegions> regions = new ArrayList<>();
            for (int size : sizes) {
                regions.add(
                        AssertedTree.of(RecordedPart.run(() -> run.run(size))).select(counted));
            }
            return new CallsGrowth(region, ascending, regions);
        };
    }

    @Override
    void check(Growth growth, List<Long> max, Optional<Integer> faster, String table) {
        if (actual.stream().allMatch(calls -> calls == 0)) {
            throw failed(noCalls(growth));
        }
        Optional<TreeFailure> failure = faster.map(place -> failure(
                actual,
                growth,
                ", but they grew faster:\n\n" + table,
                place,
                AssertedTree.among(regions.get(place).entries())));
        int first = faster.orElse(0);
        int last = faster.orElse(regions.size() - 1);
        for (int place = first; place <= last; place++) {
            CheckedExpectation expectation = CheckedExpectation.onFurtherCalls(
                    regions.get(place),
                    failure,
                    "the calls of \"" + region + "\" to grow at most as " + growth + " up to size " + sizes.get(place),
                    max.get(place) - actual.get(place));
            verify(expectation, false);
        }
    }

    private TreeFailure noCalls(Growth growth) {
        int largest = regions.size() - 1;
        SelectedRegions last = regions.get(largest);
        List<RegionPath> nearest = last.tree().nearest(last.path());
        return failure(
                "no calls",
                growth,
                ", but there are none." + NearestPaths.question(nearest),
                largest,
                last.tree().at(nearest));
    }

    private TreeFailure failure(Object found, Growth growth, String reason, int shown, Predicate<SummaryEntry> marked) {
        String sentence = "Expected the calls of " + ShownText.quoted(region) + " to grow at most as " + growth
                + " with the size" + reason + "\n\nThe tree of size " + sizes.get(shown) + ":";
        return new TreeFailure(found, growth, regions.get(shown).tree().withCalls(sentence, marked));
    }
}
