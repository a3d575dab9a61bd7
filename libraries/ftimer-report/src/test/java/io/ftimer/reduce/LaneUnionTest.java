package io.ftimer.reduce;

import static io.ftimer.reduce.LaneSummaryTest.context;
import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.SummaryFixture;
import io.ftimer.report.internal.descriptor.DescriptorHash;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LaneUnionTest {
    private static final LaneRecord SERIAL = new LaneRecord(0, List.of(context(0, "a", 2, 5)));

    private static LaneSummary rank(long window, LaneRecord... lanes) {
        return LaneSummary.of(new LaneWindow(window, 0, 4, "", ""), List.of(lanes));
    }

    private static LaneRecord lane(int number, LaneContext... contexts) {
        return new LaneRecord(number, List.of(contexts));
    }

    private static LaneContext ofTeam(int size, String name) {
        return new LaneContext(0, name, RegionKind.CODE, 1, 10, size, true);
    }

    private static List<String> rows(ReducedSummary summary) {
        return summary.entries().stream().map(ReducedEntry::toString).toList();
    }

    @Test
    void teams_and_serial_calls_have_entries_of_their_own() {
        LaneSummary rank = rank(100, SERIAL, lane(1, context(0, "a", 1, 10)), lane(2, context(0, "a", 3, 30)));

        StrictSummary strict = StrictSummary.reduceLanes(List.of(rank, rank));

        assertThat(rows(strict))
                .containsExactly(
                        "a team ranks=2 missing=0 samples=4 missing=0 calls=8 inclusiveNanos=10..30"
                                + " selfNanos=10..30",
                        "a serial ranks=2 missing=0 samples=2 missing=0 calls=4 inclusiveNanos=5..5 selfNanos=5..5");
        assertThat(strict.entry(ExecutionDomain.SERIAL, RegionPath.of("a"))
                        .orElseThrow()
                        .nodeId())
                .isEqualTo(2);
        assertThat(strict.overRanks(RankLanes::rootInclusiveNanos).sumNanos()).hasToString("90");
        assertThat(strict).isEqualTo(StrictSummary.reduceLanes(List.of(rank, rank)));
    }

    @Test
    void a_union_counts_missing_ranks_and_lanes() {
        UnionSummary union = UnionSummary.reduceLanes(List.of(
                rank(100, lane(1, ofTeam(3, "a"))), rank(100, SERIAL), rank(50, lane(2, ofTeam(3, "a")))));

        assertThat(rows(union))
                .containsExactly(
                        "a team ranks=2 missing=1 samples=2 missing=4 calls=2 inclusiveNanos=10..10"
                                + " selfNanos=10..10",
                        "a serial ranks=1 missing=2 samples=1 missing=0 calls=2 inclusiveNanos=5..5 selfNanos=5..5");
        ReducedEntry team = union.entries().get(0);
        assertThat(team.percentOfTotal().mean()).isEqualTo(15.0);
        assertThat(team.percentOfTotal().imbalance()).isEqualTo(20.0 / 15.0);
        assertThat(union.total().maxContributor()).isZero();
    }

    @Test
    void ranks_with_and_without_lanes_have_entries_of_their_own() {
        UnionSummary without =
                UnionSummary.of(0, SummaryFixture.window(10).region("a", 2, 4).summary());

        UnionSummary union = without.merge(UnionSummary.of(1, rank(100, SERIAL)));

        assertThat(rows(union))
                .containsExactly(
                        "a ranks=1 missing=1 calls=2 inclusiveNanos=4..4 selfNanos=4..4",
                        "a serial ranks=1 missing=1 samples=1 missing=0 calls=2 inclusiveNanos=5..5 selfNanos=5..5");
        assertThat(UnionSummary.ofBytes(union.toBytes())).isEqualTo(union);
        assertThat(union.hasLanes()).isTrue();
        assertThat(union.lanes()).extracting(RankLanes::rank).containsExactly(1);
        assertThat(union.total().sumNanos()).hasToString("110");
        ReducedEntry entry = union.entries(ExecutionDomain.RANK).get(0);
        assertThat(entry.eligibleSamples())
                .isEqualTo(entry.participatingSamples())
                .isEqualTo(1);
        assertThat(without.hasLanes()).isFalse();
    }

    @Test
    void one_rank_that_is_uncertain_makes_the_entry_uncertain() {
        LaneContext twice = new LaneContext(0, "a", RegionKind.CODE, 2, 10, 2, false);
        ReducedEntry entry = UnionSummary.reduceLanes(List.of(
                        rank(100, lane(1, ofTeam(2, "a"))), rank(100, lane(1, twice))))
                .entries()
                .get(0);

        assertThat(entry.missingSamplesKnown()).isFalse();
        assertThat(entry.missingSamples()).isZero();
        assertThat(entry.eligibleSamples()).isEqualTo(4);
    }

    @Test
    void a_strict_result_says_which_lanes_did_not_come() {
        LaneSummary whole = rank(100, lane(1, ofTeam(2, "a")), lane(2, ofTeam(2, "a")));
        LaneSummary part = rank(100, lane(1, ofTeam(2, "a")));
        LaneContext twice = new LaneContext(0, "a", RegionKind.CODE, 2, 10, 1, false);

        StrictSummary strict = StrictSummary.reduceLanes(List.of(whole, part, part, rank(100, lane(1, twice))));

        assertThat(strict.status()).isEqualTo(Status.MPI_INCONSISTENT);
        assertThat(strict.rankCount()).isZero();
        assertThat(strict.differingRanks()).containsExactly(1, 2, 3);
        assertThat(strict.disagreements())
                .containsExactly(
                        "\"a\" (team) is not on every lane of its team on ranks 1-2",
                        "\"a\" (team) ran in several timed regions or in teams of different sizes on rank 3");
        assertThat(strict.differences().disagreements())
                .allMatch(disagreement -> disagreement.reason().isWithinRank());
    }

    @Test
    void a_region_has_no_reason_that_the_one_around_it_has_on_the_same_ranks() {
        LaneContext inside = new LaneContext(1, "b", RegionKind.CODE, 1, 4, 2, true);
        LaneSummary whole = rank(100, lane(1, ofTeam(2, "a"), inside), lane(2, ofTeam(2, "a"), inside));
        LaneSummary part = rank(100, lane(1, ofTeam(2, "a"), inside));
        LaneSummary partInside = rank(100, lane(1, ofTeam(2, "a"), inside), lane(2, ofTeam(2, "a")));

        assertThat(StrictSummary.reduceLanes(List.of(whole, part)).disagreements())
                .containsExactly("\"a\" (team) is not on every lane of its team on rank 1");
        assertThat(StrictSummary.reduceLanes(List.of(whole, part, partInside)).disagreements())
                .containsExactly(
                        "\"a\" (team) is not on every lane of its team on rank 1",
                        "\"a/b\" (team) is not on every lane of its team on ranks 1-2");
        assertThat(StrictSummary.reduceLanes(List.of(whole, rank(100))).disagreements())
                .containsExactly("\"a\" (team) is on rank 0 but not on rank 1");
    }

    @Test
    void a_strict_result_says_how_ranks_differ_from_the_first() {
        LaneSummary first = rank(100, lane(1, ofTeam(1, "a"), ofTeam(1, "b")));
        LaneSummary other = rank(100, lane(1, ofTeam(1, "b"), ofTeam(1, "c")));
        LaneSummary wider = rank(100, lane(1, ofTeam(2, "a"), ofTeam(2, "b")), lane(2, ofTeam(2, "a"), ofTeam(2, "b")));

        assertThat(StrictSummary.reduceLanes(List.of(first, other, wider)).disagreements())
                .containsExactly(
                        "\"a\" (team) is on rank 0 but not on rank 1",
                        "\"a\" (team) has a team of another size than on rank 0 on rank 2",
                        "\"b\" (team) has a team of another size than on rank 0 on rank 2",
                        "\"c\" (team) is on rank 1 but not on rank 0");
    }

    @Test
    void calls_of_mpi_may_differ_between_lanes_and_ranks_of_a_strict_result() {
        LaneContext bytes = new LaneContext(2, "mpi_sent_bytes", RegionKind.MPI, 8, 0, 2, true);
        LaneContext send = new LaneContext(1, "MPI_Send", RegionKind.MPI, 1, 4, 2, true);
        LaneRecord worker = lane(2, ofTeam(2, "a"));
        LaneSummary first = rank(100, SERIAL, lane(1, ofTeam(2, "a"), send, bytes), worker);
        LaneSummary other = rank(
                100,
                lane(0, context(0, "a", 2, 5), new LaneContext(0, "MPI_Barrier", RegionKind.MPI, 1, 7, 1, true)),
                lane(1, ofTeam(2, "a")),
                worker);

        StrictSummary strict = StrictSummary.reduceLanes(List.of(first, other));

        assertThat(strict.explanation()).isEmpty();
        assertThat(rows(strict))
                .containsExactly(
                        "a team ranks=2 missing=0 samples=4 missing=0 calls=4 inclusiveNanos=10..10"
                                + " selfNanos=6..10",
                        "a/MPI_Send[mpi] team ranks=1 missing=1 samples=1 missing=1 calls=1 inclusiveNanos=4..4"
                                + " selfNanos=4..4",
                        "a/MPI_Send[mpi]/mpi_sent_bytes[mpi] team ranks=1 missing=1 samples=1 missing=1 calls=8"
                                + " inclusiveNanos=0..0 selfNanos=0..0",
                        "MPI_Barrier[mpi] serial ranks=1 missing=1 samples=1 missing=0 calls=1 inclusiveNanos=7..7"
                                + " selfNanos=7..7",
                        "a serial ranks=2 missing=0 samples=2 missing=0 calls=4 inclusiveNanos=5..5 selfNanos=5..5");
        assertThat(DescriptorHash.of(UnionSummary.of(0, first)))
                .isEqualTo(DescriptorHash.of(UnionSummary.of(1, other)));
    }

    @Test
    void only_regions_of_the_program_are_reasons_against_a_strict_result() {
        LaneContext send = new LaneContext(1, "MPI_Send", RegionKind.MPI, 1, 4, 2, false);
        LaneSummary first = rank(100, lane(1, ofTeam(2, "a"), send), lane(2, ofTeam(2, "a")));
        LaneSummary part = rank(100, lane(1, ofTeam(2, "a"), send));

        assertThat(StrictSummary.reduceLanes(List.of(first, part)).disagreements())
                .containsExactly("\"a\" (team) is not on every lane of its team on rank 1");
        assertThat(StrictSummary.reduceLanes(List.of(first, rank(100, SERIAL))).disagreements())
                .containsExactly(
                        "\"a\" (team) is on rank 0 but not on rank 1", "\"a\" (serial) is on rank 1 but not on rank 0");
    }

    @Test
    void strict_rows_are_ordered_by_the_size_of_their_team_as_text() {
        LaneRecord[] lanes = new LaneRecord[20];
        for (int lane = 1; lane <= lanes.length; lane++) {
            int number = lane;
            LaneContext[] contexts = Stream.of(ofTeam(2, "two"), ofTeam(10, "ten"), ofTeam(20, "twenty"))
                    .filter(context -> number <= context.teamSize())
                    .toArray(LaneContext[]::new);
            lanes[lane - 1] = lane(lane, contexts);
        }
        List<LaneSummary> ranks = List.of(rank(100, lanes), rank(100, lanes));

        assertThat(StrictSummary.reduceLanes(ranks).entries())
                .extracting(ReducedEntry::name)
                .containsExactly("ten", "twenty", "two");
        assertThat(UnionSummary.reduceLanes(ranks).entries())
                .extracting(ReducedEntry::name)
                .containsExactly("ten", "two", "twenty");
    }

    @Test
    void of_several_failures_the_first_to_be_checked_is_the_answer() {
        List<LaneSummary> ranks =
                List.of(rank(1), LaneSummary.rejected(Status.ACTIVE), LaneSummary.rejected(Status.NOT_INITIALIZED));

        assertThat(StrictSummary.reduceLanes(ranks).status()).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(UnionSummary.reduceLanes(ranks).status()).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(UnionSummary.rejected(Status.ACTIVE).total().minContributor())
                .isEqualTo(-1);
    }

    @Test
    void nothing_on_any_rank_is_a_result() {
        assertThat(StrictSummary.reduceLanes(List.of(rank(5), rank(7))).total().maxNanos())
                .isEqualTo(7);
        assertThat(StrictSummary.reduceLanes(List.of()).status()).isEqualTo(Status.SUCCESS);
    }

    @Test
    void lanes_whose_times_together_do_not_fit_are_rejected_on_every_rank() {
        LaneSummary most = rank(100, lane(0, ofLength(Long.MAX_VALUE)));
        LaneSummary tooMuch = rank(100, lane(0, ofLength(Long.MAX_VALUE)), lane(1, ofLength(1)));
        LaneSummary tooLittle = rank(100, lane(0, ofLength(Long.MIN_VALUE)), lane(1, ofLength(-1)));

        assertThat(UnionSummary.reduceLanes(List.of(most)).status()).isEqualTo(Status.SUCCESS);
        for (LaneSummary rank : List.of(tooMuch, tooLittle)) {
            assertThat(UnionSummary.of(1, rank)).hasToString("UnionSummary[UNKNOWN, ranks=0]");
            assertThat(UnionSummary.reduceLanes(List.of(most, rank)).status()).isEqualTo(Status.UNKNOWN);
            assertThat(StrictSummary.reduceLanes(List.of(most, rank)).status()).isEqualTo(Status.UNKNOWN);
        }
        assertThat(UnionSummary.reduceLanes(List.of(tooMuch, LaneSummary.rejected(Status.NOT_INITIALIZED)))
                        .status())
                .isEqualTo(Status.NOT_INITIALIZED);
    }

    private static LaneContext ofLength(long nanos) {
        return new LaneContext(0, "a", RegionKind.CODE, 1, nanos, 1, true);
    }
}
