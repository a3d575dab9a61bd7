package io.ftimer.mpi.assertj;

import io.ftimer.assertj.Growth;
import io.ftimer.assertj.internal.expectation.CheckedExpectation;
import io.ftimer.assertj.internal.expectation.RunningTest;
import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.assertj.internal.tree.NearestPaths;
import io.ftimer.assertj.internal.tree.TreeFailure;
import io.ftimer.internal.text.ShownText;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.report.internal.text.PaddedTable;
import io.ftimer.report.internal.text.PaddedTable.Column;
import io.ftimer.values.RegionPath;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/**
 * Assertions on the growth of the calls of a rank with the number of ranks. Counts are exact, so the result is the same on every
 * machine.
 *
 * <pre>{@code
 * assertThatRanks(world -> new Solver(world).run()).over(2, 4, 8).callsPerRankGrowAtMost(Growth.LOGARITHMIC);
 * }</pre>
 *
 * <p>The calls of a rank are those of its own thread. Those of the rank that has the most count, since the others wait for it.
 *
 * <p>Thread safety: thread-confined.
 *
 * @since 0.1
 */
@SuppressWarnings("exports") // modules that use it require what is optional themselves
public class RankGrowthAssert extends AbstractAssert<RankGrowthAssert, List<RanksRun>> {
    private static final RegionPath ALL = RegionPath.parse("**");

    RankGrowthAssert(List<RanksRun> actual) {
        super(actual, RankGrowthAssert.class);
    }

    /**
     * Verifies that there are regions, and that the calls of each, MPI calls too, grow at most as {@code growth} says with the number
     * of ranks; {@link Growth} has the exact rule. A region that the run on the fewest ranks does not have must not occur in another.
     */
    public RankGrowthAssert callsPerRankGrowAtMost(Growth growth) {
        Set<RegionPath> paths = new LinkedHashSet<>();
        actual.forEach(run -> paths.addAll(run.paths()));
        String wanted = "the calls per rank of all regions to grow at most as " + growth;
        Optional<TreeFailure> failure = paths.isEmpty()
                ? Optional.of(noCalls(wanted, growth, ""))
                : paths.stream()
                        .map(path -> grewFaster(
                                wanted, growth, path, ", but those of " + ShownText.quoted(path) + " grew faster"))
                        .flatMap(Optional::stream)
                        .findFirst();
        for (RanksRun run : actual) {
            verify(CheckedExpectation.onAllRegions(AssertedTree.of(run.session()), failure, words(wanted, run)));
        }
        return verifyRanks(wanted, growth, ALL);
    }

    /**
     * Verifies that there are calls of a region, and that their number grows at most as {@code growth} says with the number of ranks;
     * {@link Growth} has the exact rule.
     *
     * @param region the name of a region, which counts at any depth, or the end of its path; it may be a pattern. MPI calls are named
     *     after their function; {@code mpi_sent_bytes} and {@code mpi_received_bytes} count bytes
     * @throws IllegalArgumentException if {@code region} is malformed
     */
    public RankGrowthAssert callsPerRankGrowAtMost(String region, Growth growth) {
        RegionPath selection = RegionPath.parse("**/" + RegionPath.parse(region));
        String wanted = "the calls per rank of " + ShownText.quoted(region) + " to grow at most as " + growth;
        boolean hasCalls = actual.stream().anyMatch(run -> run.mostCalls(selection) > 0);
        Optional<TreeFailure> failure = hasCalls
                ? grewFaster(wanted, growth, selection, ", but they grew faster")
                : Optional.of(noCalls(
                        wanted,
                        growth,
                        NearestPaths.question(NearestPaths.of(selection, ReducedTreeText.regions(last().union())))));
        for (RanksRun run : actual) {
            verify(CheckedExpectation.onFurtherCalls(
                    AssertedTree.of(run.session()).select(selection),
                    failure,
                    words(wanted, run),
                    maxCalls(growth, selection).applyAsLong(run) - run.mostCalls(selection)));
        }
        return verifyRanks(wanted, growth, selection);
    }

    private static String words(String wanted, RanksRun run) {
        return wanted + " up to " + ShownText.counted(run.ranks(), "rank");
    }

    private RanksRun last() {
        return actual.get(actual.size() - 1);
    }

    private ToLongFunction<RanksRun> maxCalls(Growth growth, RegionPath selection) {
        RanksRun fewest = actual.get(0);
        return run -> growth.maxCalls(fewest.mostCalls(selection), fewest.ranks(), run.ranks());
    }

    private Optional<TreeFailure> grewFaster(String wanted, Growth growth, RegionPath selection, String reason) {
        ToLongFunction<RanksRun> maxCalls = maxCalls(growth, selection);
        List<Column<RanksRun>> columns = List.of(
                Column.arrows(run -> run.mostCalls(selection) > maxCalls.applyAsLong(run)),
                Column.number("ranks", run -> Integer.toString(run.ranks())),
                Column.number("calls per rank", run -> Long.toString(run.mostCalls(selection))),
                Column.number("at most", run -> Long.toString(maxCalls.applyAsLong(run))));
        return actual.stream()
                .filter(run -> run.mostCalls(selection) > maxCalls.applyAsLong(run))
                .findFirst()
                .map(run -> failure(
                        actual.stream().map(each -> each.mostCalls(selection)).toList(),
                        growth,
                        wanted,
                        reason + ":\n\n" + String.join("\n", new PaddedTable<>(columns).lines(actual)),
                        run,
                        selection));
    }

    private TreeFailure noCalls(String wanted, Growth growth, String question) {
        return failure(
                "no calls",
                growth,
                wanted,
                ", but there are none." + question
                        + "\nPrograms record them with FTimers, and MPI calls with the communicator that"
                        + " they get.",
                last(),
                null);
    }

    private TreeFailure failure(
            Object found, Growth growth, String wanted, String reason, RanksRun shown, @Nullable RegionPath marked) {
        UnionSummary union = shown.union();
        return new TreeFailure(
                found,
                growth,
                "Expected " + wanted + " with the number of ranks" + reason + "\n\nThe tree of "
                        + ShownText.counted(shown.ranks(), "rank") + ":\n\n"
                        + ReducedTreeText.of(union, entry -> marked != null && marked.matches(entry.path())));
    }

    private void verify(CheckedExpectation expectation) {
        Optional<TreeFailure> failure = RunningTest.current().check(expectation, false);
        if (failure.isPresent()) { // without a lambda, whose frames would be above that of the test
            throw failed(failure.get());
        }
    }

    /** Verifies that each call is of a rank. */
    private RankGrowthAssert verifyRanks(String wanted, Growth growth, RegionPath selection) {
        for (RanksRun run : actual) {
            long calls = run.callsOfNoRank(selection);
            if (calls > 0) {
                throw failed(new TreeFailure(
                        "inconclusive",
                        growth,
                        "Cannot verify " + wanted + " with the number of ranks (inconclusive): of "
                                + ShownText.counted(run.ranks(), "rank") + ", "
                                + ShownText.counted(calls, "call was", "calls were")
                                + " on threads that ranks started, so their rank is not known.\n"
                                + "Make these calls on the thread of the rank."));
            }
        }
        return this;
    }

    private AssertionError failed(TreeFailure failure) {
        return failureWithActualExpected(failure.found(), failure.expected(), "%s", failure.message());
    }
}
