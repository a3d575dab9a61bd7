package io.ftimer.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ftimer.SummaryFixture;
import io.ftimer.summary.Summary;
import io.ftimer.values.RegionPath;
import java.util.List;
import org.junit.jupiter.api.Test;

class EfficiencyTest {

    /** A window of 100 ns, of which some are in a region, and of these some inside MPI. */
    private static Summary rank(long solve, long inside) {
        return SummaryFixture.window(100)
                .region("solve", 1, solve)
                .mpi("solve/MPI_Allreduce", 1, inside)
                .summary();
    }

    private static final List<Summary> FOUR = List.of(rank(100, 14), rank(100, 30), rank(90, 34), rank(100, 38));

    private static Efficiency of(ReducedSummary summary, String path) {
        return summary.entry(RegionPath.parse(path)).orElseThrow().efficiency();
    }

    private static Efficiency of(String path, Summary... ranks) {
        return of(UnionSummary.reduce(List.of(ranks)), path);
    }

    private static void assertRatios(Efficiency found, double balance, double communication, double parallel) {
        assertThat(found.problem()).isEmpty();
        assertThat(found.loadBalance()).isEqualTo(balance);
        assertThat(found.communication()).isEqualTo(communication);
        assertThat(found.parallel()).isEqualTo(parallel);
    }

    private static void assertUnknown(Efficiency found, String problem) {
        assertThat(found.problem()).contains(problem);
        assertThat(found.loadBalance()).isNaN();
        assertThat(found.communication()).isNaN();
        assertThat(found.parallel()).isNaN();
    }

    @Test
    void a_region_has_the_ratios_of_its_useful_times() {
        // useful: 86, 70, 56, 62
        assertRatios(of(UnionSummary.reduce(FOUR), "solve"), 68.5 / 86, 0.86, 0.685);
    }

    @Test
    void a_result_has_those_of_all_root_regions_together() {
        // useful: 86, 70, 56, 62
        assertRatios(UnionSummary.reduce(FOUR).efficiency(), 68.5 / 86, 0.86, 0.685);

        Summary two = SummaryFixture.window(100)
                .region("read", 1, 30)
                .region("solve", 1, 40)
                .mpi("solve/MPI_Allreduce", 1, 14)
                .mpi("MPI_Barrier", 1, 10)
                .summary();
        assertRatios(UnionSummary.of(0, two).efficiency(), 1, 0.7, 0.7);
    }

    @Test
    void what_happens_between_and_after_root_regions_changes_nothing() {
        Summary early = rank(80, 20);
        Summary late = SummaryFixture.window(100_000)
                .region("solve", 1, 80)
                .mpi("solve/MPI_Allreduce", 1, 20)
                .summary();

        assertThat(UnionSummary.of(0, late).efficiency())
                .isEqualTo(UnionSummary.of(0, early).efficiency());
    }

    @Test
    void calls_without_a_region_around_them_have_none() {
        Summary calls = SummaryFixture.window(100).mpi("MPI_Barrier", 1, 90).summary();

        assertUnknown(UnionSummary.of(0, calls).efficiency(), "no rank has a region around its MPI calls");
        assertRatios(UnionSummary.reduce(List.of(calls, rank(80, 20))).efficiency(), 1, 0.75, 0.75);
    }

    @Test
    void parallel_efficiency_is_the_product_of_the_factors() {
        Efficiency found = UnionSummary.reduce(FOUR).efficiency();

        assertThat(found.loadBalance() * found.communication()).isEqualTo(found.parallel(), within(1e-15));
    }

    @Test
    void a_strict_reduction_and_merged_parts_that_were_sent_have_the_same() {
        UnionSummary union = UnionSummary.reduce(FOUR);
        UnionSummary merged = UnionSummary.reduce(List.of());
        for (int rank = FOUR.size() - 1; rank >= 0; rank--) {
            UnionSummary part = UnionSummary.of(rank, FOUR.get(rank));
            merged = merged.merge(UnionSummary.ofBytes(part.toBytes()));
        }

        assertThat(merged).isEqualTo(union);
        assertThat(merged.toBytes()).isEqualTo(union.toBytes());
        assertThat(UnionSummary.ofBytes(union.toBytes())).isEqualTo(union);
        assertThat(merged.efficiency()).isEqualTo(union.efficiency());
        assertThat(StrictSummary.reduce(FOUR).efficiency()).isEqualTo(union.efficiency());
    }

    @Test
    void calls_inside_calls_and_code_inside_calls_are_inside_mpi_once() {
        Summary rank = SummaryFixture.window(100)
                .region("solve", 1, 80)
                .mpi("solve/MPI_Reduce", 1, 30)
                .region("solve/MPI_Reduce/callback", 1, 20)
                .mpi("solve/MPI_Reduce/callback/MPI_Send", 1, 5)
                .mpi("MPI_Barrier", 1, 20)
                .summary();

        assertRatios(of("solve", rank), 1, 0.625, 0.625);
        assertRatios(of("solve/MPI_Reduce[mpi]/callback", rank), 1, 0, 0);
        assertRatios(UnionSummary.of(0, rank).efficiency(), 1, 0.5, 0.5);
    }

    @Test
    void a_region_that_is_an_mpi_call_has_no_useful_time() {
        assertRatios(of("solve/MPI_Allreduce[mpi]", rank(100, 14), rank(100, 38)), 1, 0, 0);
    }

    @Test
    void one_rank_is_balanced() {
        assertRatios(of("solve", rank(80, 20)), 1, 0.75, 0.75);
    }

    @Test
    void a_region_without_calls_communicates_perfectly() {
        Summary calls = SummaryFixture.window(100)
                .region("work", 1, 40)
                .mpi("MPI_Barrier", 1, 10)
                .summary();
        Summary fewer = SummaryFixture.window(100)
                .region("work", 1, 20)
                .mpi("MPI_Barrier", 1, 30)
                .summary();

        assertRatios(of("work", calls, fewer), 0.75, 1, 0.75);
    }

    @Test
    void ranks_without_the_region_do_not_count() {
        Summary other = SummaryFixture.window(100).mpi("MPI_Barrier", 1, 90).summary();

        assertRatios(of("solve", rank(80, 20), other), 1, 0.75, 0.75);
    }

    @Test
    void without_calls_on_every_rank_nothing_is_known() {
        Summary none = SummaryFixture.window(100).region("solve", 1, 80).summary();
        String remedy =
                "no MPI calls were recorded on %s, so the time outside MPI is not known; record them with mpi.profile=regions";

        assertUnknown(of("solve", none, none), remedy.formatted("2 of 2 ranks"));
        assertUnknown(of("solve", rank(80, 20), none), remedy.formatted("1 of 2 ranks"));
        assertUnknown(UnionSummary.of(0, none).efficiency(), remedy.formatted("1 of 1 rank"));
    }

    @Test
    void a_region_without_time_has_no_efficiency() {
        assertUnknown(of("solve", rank(0, 0), rank(0, 0)), "no rank spent time there");
        assertUnknown(UnionSummary.reduce(List.of(rank(0, 0))).efficiency(), "no rank spent time there");
        assertUnknown(UnionSummary.reduce(List.of()).efficiency(), "no rank has a region around its MPI calls");
    }

    @Test
    void a_clock_that_went_backward_is_named() {
        assertUnknown(
                of("solve", rank(80, 20), rank(80, 90)),
                "the time outside MPI is negative on rank 1, where a clock went backward");
    }

    @Test
    void times_beyond_the_precision_of_doubles_are_exact_until_the_last_rounding() {
        long third = Long.MAX_VALUE / 3;
        Summary rank = SummaryFixture.window(Long.MAX_VALUE)
                .region("solve", 1, Long.MAX_VALUE)
                .mpi("solve/MPI_Barrier", 1, third)
                .summary();

        assertRatios(UnionSummary.reduce(List.of(rank, rank, rank)).efficiency(), 1, 2.0 / 3, 2.0 / 3);
    }
}
