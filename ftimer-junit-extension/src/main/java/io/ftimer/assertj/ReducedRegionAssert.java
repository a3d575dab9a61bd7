package io.ftimer.assertj;

import io.ftimer.junit.internal.Decimals;
import io.ftimer.reduce.ReducedEntry;
import io.ftimer.stats.TimeStats;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/**
 * Assertions on one region of a tree that several ranks have in common.
 *
 * <p>Thread safety: thread-confined.
 */
public class ReducedRegionAssert extends AbstractAssert<ReducedRegionAssert, ReducedRegion> {

    /** Creates assertions on {@code actual}; {@link ReducedSummaryAssert#region(String)} does this. */
    public ReducedRegionAssert(@Nullable ReducedRegion actual) {
        super(actual, ReducedRegionAssert.class);
    }

    /** Verifies how many ranks have the region, 0 for none. */
    public ReducedRegionAssert hasParticipants(int expected) {
        isNotNull();
        int participants = actual.entry().map(ReducedEntry::participatingRanks).orElse(0);
        if (participants != expected) {
            String wanted = "to be on " + expected + (expected == 1 ? " rank" : " ranks");
            existing(wanted);
            throw failed(participants, expected, wanted + ", but it is on " + participants);
        }
        return this;
    }

    /** Verifies that each rank that has the region opened it exactly {@code expected} times. */
    public ReducedRegionAssert hasCallsOnEachRank(long expected) {
        CallRange range = CallRange.exactly(expected);
        isNotNull();
        String wanted = "to have " + range + " on each rank";
        ReducedEntry entry = existing(wanted);
        if (!range.contains(entry.calls().min())
                || !range.contains(entry.calls().max())) {
            String calls = RankTreeText.calls(entry.calls());
            throw failed(calls, expected, wanted + ", but it had " + calls);
        }
        return this;
    }

    /**
     * Verifies that the largest inclusive time of a rank is at most {@code most} times the mean, see
     * {@link TimeStats#imbalance()}; 1 is perfect balance.
     *
     * @throws IllegalArgumentException if {@code most} is below 1, which no imbalance of real times is
     */
    public ReducedRegionAssert hasImbalanceAtMost(double most) {
        // written so that NaN is rejected
        if (!(most >= 1)) {
            throw new IllegalArgumentException("no imbalance is below 1, hence none is at most " + most);
        }
        isNotNull();
        String wanted = "to have an imbalance of at most " + most;
        TimeStats times = existing(wanted).inclusive();
        double imbalance = times.imbalance();
        if (imbalance > most) {
            throw failed(
                    imbalance,
                    "at most " + most,
                    String.format(
                            Locale.ROOT,
                            "%s, but it was %s: rank %d took %.3f ms, the mean is %.3f ms",
                            wanted,
                            Decimals.rejected(imbalance, shown -> shown <= most),
                            times.maxContributor(),
                            times.maxSeconds() * 1e3,
                            times.meanSeconds() * 1e3));
        }
        return this;
    }

    private ReducedEntry existing(String wanted) {
        return actual.entry().orElseThrow(() -> {
            List<RegionPath> nearest = actual.nearest();
            return failure(
                    "no region",
                    actual.path(),
                    wanted + ", but no rank has it." + NearestPaths.question(nearest),
                    entry -> nearest.contains(entry.path()));
        });
    }

    private AssertionError failed(Object found, Object expected, String reason) {
        return failure(found, expected, reason + ":", actual.entry().orElseThrow()::equals);
    }

    private AssertionError failure(Object found, Object expected, String reason, Predicate<ReducedEntry> marked) {
        return failureWithActualExpected(
                found,
                expected,
                "%s",
                "Expected region \"" + actual.path() + "\" " + reason + "\n\n"
                        + RankTreeText.of(actual.summary(), marked));
    }
}
