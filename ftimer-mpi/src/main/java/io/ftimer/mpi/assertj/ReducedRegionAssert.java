package io.ftimer.mpi.assertj;

import io.ftimer.assertj.internal.tree.CountBounds;
import io.ftimer.assertj.internal.tree.NearestPaths;
import io.ftimer.assertj.internal.tree.ShareRange;
import io.ftimer.internal.text.ShownText;
import io.ftimer.reduce.Efficiency;
import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/**
 * Assertions on one region of a reduced tree.
 *
 * <pre>{@code
 * assertThat(UnionSummary.reduce(summaries)).region("solve").hasParticipants(4).hasImbalanceAtMost(1.3);
 * }</pre>
 *
 * <p>Thread safety: thread-confined.
 */
@SuppressWarnings("exports") // modules that use it require what is optional themselves
public class ReducedRegionAssert extends AbstractAssert<ReducedRegionAssert, ReducedRegion> {

    /** Creates assertions on {@code actual}; {@link ReducedSummaryAssert#region(String)} does this. */
    public ReducedRegionAssert(@Nullable ReducedRegion actual) {
        super(actual, ReducedRegionAssert.class);
    }

    /** Verifies the number of contributors that have the region; it may be 0. */
    public ReducedRegionAssert hasParticipants(int expected) {
        isNotNull();
        int participants = actual.entry().map(ReducedEntry::participatingRanks).orElse(0);
        if (participants != expected) {
            String wanted = "to have " + ShownText.counted(expected, "participant");
            existing(wanted);
            throw failed(participants, expected, wanted + ", but it has " + participants);
        }
        return this;
    }

    /** Verifies that each contributor that has the region opened it exactly {@code expected} times. */
    public ReducedRegionAssert hasCallsOnEachRank(long expected) {
        CountBounds range = CountBounds.exactly(expected, CountBounds.CALL);
        isNotNull();
        String wanted = "to have " + range + " on each contributor";
        ReducedEntry entry = existing(wanted);
        if (!range.contains(entry.calls().min())
                || !range.contains(entry.calls().max())) {
            String calls = ReducedSummaryAssert.calls(entry.calls());
            throw failed(calls, expected, wanted + ", but it had " + calls);
        }
        return this;
    }

    /**
     * Verifies that the maximum inclusive time of a contributor is at most {@code max} times the mean, see
     * {@link TimeStats#imbalance()}; 1 is perfect balance.
     *
     * @throws IllegalArgumentException if {@code max} is below 1, the minimum of every imbalance
     */
    public ReducedRegionAssert hasImbalanceAtMost(double max) {
        // written so that NaN is rejected
        if (!(max >= 1)) {
            throw new IllegalArgumentException("maximum imbalance must be at least 1, was " + max);
        }
        isNotNull();
        String wanted = "to have an imbalance of at most " + max;
        TimeStats times = existing(wanted).inclusive();
        double imbalance = times.imbalance();
        if (imbalance > max) {
            throw failed(
                    imbalance,
                    "at most " + max,
                    String.format(
                            Locale.ROOT,
                            "%s, but it was %s: contributor %d took %.3f ms, the mean is %.3f ms",
                            wanted,
                            ShareRange.atMost(max).rejected(imbalance),
                            times.maxContributor(),
                            times.maxSeconds() * 1e3,
                            times.meanSeconds() * 1e3));
        }
        return this;
    }

    /**
     * Verifies that the parallel efficiency over the contributors that have the region is at least {@code min}, see
     * {@link Efficiency#parallel()}. Inconclusive, which fails, if they recorded no MPI calls or the efficiency is not known for
     * another reason.
     *
     * @throws IllegalArgumentException if {@code min} is not from 0 to 1
     */
    public ReducedRegionAssert hasParallelEfficiencyAtLeast(double min) {
        return hasAtLeast(min, "parallel efficiency", Efficiency::parallel);
    }

    /** As {@link #hasParallelEfficiencyAtLeast}, for {@link Efficiency#loadBalance()}. */
    public ReducedRegionAssert hasLoadBalanceAtLeast(double min) {
        return hasAtLeast(min, "load balance", Efficiency::loadBalance);
    }

    /** As {@link #hasParallelEfficiencyAtLeast}, for {@link Efficiency#communication()}. */
    public ReducedRegionAssert hasCommunicationEfficiencyAtLeast(double min) {
        return hasAtLeast(min, "communication efficiency", Efficiency::communication);
    }

    private ReducedRegionAssert hasAtLeast(double min, String name, ToDoubleFunction<Efficiency> ratio) {
        // written so that NaN is rejected
        if (!(min >= 0 && min <= 1)) {
            throw new IllegalArgumentException("minimum " + name + " must be from 0 to 1, was " + min);
        }
        isNotNull();
        String wanted = "to have a " + name + " of at least " + min;
        Efficiency efficiency = existing(wanted).efficiency();
        Optional<String> problem = efficiency.problem();
        if (problem.isPresent()) { // without a lambda, whose frames would be above that of the test
            throw failed("inconclusive", "at least " + min, wanted + ", which is inconclusive: " + problem.get());
        }
        double found = ratio.applyAsDouble(efficiency);
        if (found < min) {
            throw failed(
                    found,
                    "at least " + min,
                    wanted + ", but it was " + ShareRange.atLeast(min).rejected(found) + ": " + times(efficiency));
        }
        return this;
    }

    private static String times(Efficiency efficiency) {
        return String.format(
                Locale.ROOT,
                "efficiency %.3f = balance %.3f × communication %.3f; outside MPI, contributor %d took %.3f ms,"
                        + " the mean is %.3f ms, and the longest time with MPI is %.3f ms",
                efficiency.parallel(),
                efficiency.loadBalance(),
                efficiency.communication(),
                efficiency.useful().maxContributor(),
                efficiency.useful().maxSeconds() * 1e3,
                efficiency.useful().meanSeconds() * 1e3,
                efficiency.inclusive().maxSeconds() * 1e3);
    }

    private ReducedEntry existing(String wanted) {
        Optional<ReducedEntry> entry = actual.entry();
        if (entry.isEmpty()) { // without a lambda, whose frames would be above that of the test
            throw missing(wanted);
        }
        return entry.get();
    }

    private AssertionError missing(String wanted) {
        List<RegionPath> nearest = NearestPaths.of(actual.path(), ReducedSummaryAssert.regions(actual.summary()));
        Set<Integer> marked = nearest.stream()
                .flatMap(path -> actual.summary().entry(path).stream())
                .map(ReducedEntry::nodeId)
                .collect(Collectors.toSet());
        return failure(
                "no region",
                actual.path(),
                wanted + ", but no contributor has it." + NearestPaths.question(nearest),
                entry -> marked.contains(entry.nodeId()));
    }

    private AssertionError failed(Object found, Object expected, String reason) {
        return failure(
                found,
                expected,
                reason + ":",
                entry -> entry.nodeId() == actual.entry().orElseThrow().nodeId());
    }

    private AssertionError failure(Object found, Object expected, String reason, Predicate<ReducedEntry> marked) {
        return failureWithActualExpected(
                found,
                expected,
                "%s",
                "Expected region " + ShownText.quoted(actual.path()) + " " + reason + "\n\n"
                        + ReducedSummaryAssert.tree(actual.summary(), marked));
    }
}
