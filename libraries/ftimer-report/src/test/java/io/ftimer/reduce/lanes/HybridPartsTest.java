package io.ftimer.reduce.lanes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.reduce.lanes.HybridDisagreement.Reason;
import io.ftimer.report.internal.reduce.ContributorSet;
import io.ftimer.report.internal.reduce.PartWriter;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HybridPartsTest {
    private static final LaneWindow WINDOW = new LaneWindow(100, 40, 5, "from", "to");

    private static LaneContext root(String name, int teamSize) {
        return new LaneContext(0, name, RegionKind.CODE, 1, 10, teamSize, true);
    }

    /** Returns a rank that has root regions on these lanes of a team. */
    private static LaneSummary rank(int teamSize, List<Integer> lanes, String... names) {
        return LaneSummary.of(
                WINDOW,
                lanes.stream()
                        .map(lane -> new LaneRecord(
                                lane,
                                List.of(names).stream()
                                        .map(name -> root(name, teamSize))
                                        .toList()))
                        .toList());
    }

    private static LaneSummary whole(int teamSize, String... names) {
        return rank(teamSize, IntStream.rangeClosed(1, teamSize).boxed().toList(), names);
    }

    @Test
    void differing_ranks_and_regions_are_named() {
        StrictHybridSummary strict = StrictHybridSummary.reduce(List.of(
                whole(2, "a", "b\u0085"),
                whole(2, "a", "b\u0085"),
                whole(3, "a", "b\u0085"),
                whole(2, "a"),
                whole(2, "a", "c")));

        assertThat(strict.status()).isEqualTo(Status.MPI_INCONSISTENT);
        assertThat(strict.differingRanks()).containsExactly(2, 3, 4);
        assertThat(strict.explanation())
                .isEqualTo("the regions of ranks 2-4 differ from those of rank 0:"
                        + " \"a\" (team) has a team of another size than on rank 0 on rank 2;"
                        + " \"c\" (team) is not on rank 0 but on rank 4;"
                        + " \"b\\xC2\\x85\" (team) is on rank 0 but not on ranks 3-4;"
                        + " \"b\\xC2\\x85\" (team) has a team of another size than on rank 0 on rank 2");
        assertThat(strict)
                .hasToString("StrictHybridSummary[MPI_INCONSISTENT, ranks=0\n  "
                        + String.join(
                                "\n  ",
                                strict.disagreements().stream()
                                        .map(Object::toString)
                                        .toList()) + "]");
        assertThat(strict.entries()).isEmpty();
    }

    @Test
    void missing_lanes_are_reported_before_ranks_are_compared() {
        LaneSummary unknown = LaneSummary.of(
                WINDOW, List.of(new LaneRecord(1, List.of(new LaneContext(0, "a", RegionKind.CODE, 2, 20, 1, false)))));

        StrictHybridSummary strict =
                StrictHybridSummary.reduce(List.of(whole(2, "a", "b"), rank(2, List.of(2), "a"), unknown));

        assertThat(strict.differingRanks()).containsExactly(1, 2);
        assertThat(strict.disagreements())
                .extracting(HybridDisagreement::reason)
                .containsExactly(Reason.LANES_MISSING, Reason.LANES_UNKNOWN);
        assertThat(strict.disagreements().get(0).ranks()).containsExactly(1);
        assertThat(strict.disagreements().get(0).path()).isEqualTo(RegionPath.of("a"));
        assertThat(strict.disagreements().get(0).domain()).isEqualTo(ExecutionDomain.TEAM);
        assertThat(strict.explanation())
                .isEqualTo("lanes are missing or unknown on ranks 1-2:"
                        + " \"a\" (team) is not on every lane of its team on rank 1;"
                        + " \"a\" (team) ran in several timed regions or in teams of different sizes on"
                        + " rank 2");
    }

    @Test
    void ranks_that_are_wrong_in_the_same_way_do_not_agree() {
        LaneSummary same = rank(2, List.of(1), "a");

        assertThat(StrictHybridSummary.reduce(List.of(same)).differingRanks()).containsExactly(0);
        assertThat(StrictHybridSummary.reduce(List.of(same, same)).differingRanks())
                .containsExactly(0, 1);
    }

    @Test
    void the_first_of_many_reasons_and_all_ranks_are_kept() {
        String[] names = IntStream.range(1_000, 3_000).mapToObj(n -> "r" + n).toArray(String[]::new);
        UnionHybridSummary none = UnionHybridSummary.of(0, whole(1));
        List<HybridDifferences> parts = new ArrayList<>();
        for (int rank = 1; rank < 4; rank++) {
            String[] here = List.of(names).subList(100 * rank, 2_000).toArray(String[]::new);
            parts.add(HybridDifferences.between(none, UnionHybridSummary.of(rank, whole(1, here))));
        }

        HybridDifferences left = parts.get(0).merge(parts.get(1)).merge(parts.get(2));
        HybridDifferences right = parts.get(2).merge(parts.get(1)).merge(parts.get(0));

        assertThat(left).isEqualTo(right);
        assertThat(left.reasons()).hasSize(HybridDifferences.MAX_REASONS);
        assertThat(left.reasons().get(0)).hasToString("\"r1100\" (team) is not on rank 0 but on rank 1");
        assertThat(StrictHybridSummary.of(left).differingRanks()).containsExactly(1, 2, 3);
        assertThat(StrictHybridSummary.of(left).explanation()).endsWith("; and 996 more");
    }

    @Test
    void only_what_agrees_has_a_strict_result_and_only_what_differs_has_differences() {
        UnionHybridSummary part = UnionHybridSummary.of(0, whole(2, "a"));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> StrictHybridSummary.of(HybridDifferences.between(part, part)))
                .withMessage("no lane is missing and no rank differs; use of(UnionHybridSummary)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StrictHybridSummary.of(part.merge(UnionHybridSummary.of(1, whole(2)))))
                .withMessage("ranks disagree; use of(HybridDifferences)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StrictHybridSummary.of(UnionHybridSummary.of(0, rank(2, List.of(1), "a"))));
        assertThat(StrictHybridSummary.of(part).explanation()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SUCCESS")
    void a_rejected_rank_empties_the_result_which_keeps_its_ranks(Status status) {
        UnionHybridSummary rejected = UnionHybridSummary.of(4, LaneSummary.rejected(status));

        assertThat(UnionHybridSummary.ofBytes(rejected.toBytes())).isEqualTo(rejected);
        UnionHybridSummary merged = rejected.merge(UnionHybridSummary.of(2, whole(2, "a")));
        assertThat(merged.status()).isEqualTo(status);
        assertThat(merged.ranks()).isEmpty();
        assertThat(StrictHybridSummary.of(merged)).isEqualTo(StrictHybridSummary.rejected(status));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> merged.merge(UnionHybridSummary.of(2, whole(2))))
                .withMessage("contributor 2 is already part of this result; number every summary differently");
        assertThat(UnionHybridSummary.rejected(status)).isNotEqualTo(rejected);
    }

    @Test
    void the_lowest_code_of_rejected_ranks_is_kept() {
        List<LaneSummary> summaries = List.of(
                LaneSummary.rejected(Status.ACTIVE), whole(2, "a"), LaneSummary.rejected(Status.NOT_INITIALIZED));

        assertThat(UnionHybridSummary.reduce(summaries).status()).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(StrictHybridSummary.reduce(summaries).status()).isEqualTo(Status.NOT_INITIALIZED);
    }

    @Test
    void no_ranks_are_an_empty_success() {
        assertThat(UnionHybridSummary.reduce(List.of()).status()).isEqualTo(Status.SUCCESS);
        assertThat(StrictHybridSummary.reduce(List.of()).rankCount()).isZero();
    }

    private static PartWriter oneRank() {
        ContributorSet ranks = new ContributorSet();
        ranks.add(3);
        return new PartWriter('H')
                .unsigned(0)
                .contributors(ranks)
                .unsigned(5)
                .unsigned(1)
                .signed(9)
                .signed(9)
                .signed(9)
                .signed(9);
    }

    private static PartWriter row(PartWriter part, int depth, int ranks, int samples) {
        part.unsigned(depth)
                .region(RegionKey.code("a"))
                .unsigned(ranks)
                .unsigned(samples)
                .signed(2)
                .unsigned(1);
        return part.signed(5).unsigned(3).signed(5).unsigned(3).unsigned(1).real(50);
    }

    private static void assertRejected(PartWriter part, String problem) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UnionHybridSummary.ofBytes(part.toBytes()))
                .withMessageEndingWith(problem);
    }

    @Test
    void impossible_unions_are_rejected() {
        assertThat(UnionHybridSummary.ofBytes(row(oneRank().unsigned(1), 0, 1, 1)
                                .unsigned(0)
                                .unsigned(0)
                                .toBytes())
                        .entries())
                .hasSize(1);

        assertRejected(new PartWriter('H').unsigned(99), "the status is 99, not 0 to 8");
        assertRejected(row(oneRank().unsigned(1), 0, 2, 2), "the number of participants is 2, not 1 to 1");
        assertRejected(row(oneRank().unsigned(0).unsigned(1), 0, 1, 2), "the number of samples is 2, not 1 to 1");
        assertRejected(row(row(oneRank().unsigned(2), 0, 1, 1), 1, 1, 2), "the number of samples is 2, not 1 to 1");
        assertRejected(row(row(oneRank().unsigned(2), 0, 1, 1), 0, 1, 1), "rows that are not in order");
        assertRejected(
                oneRank()
                        .unsigned(1)
                        .unsigned(0)
                        .region(RegionKey.code("a"))
                        .unsigned(1)
                        .unsigned(1)
                        .signed(-1),
                "a number of eligible lanes that the ranks cannot have");
        assertRejected(
                oneRank()
                        .unsigned(1)
                        .unsigned(0)
                        .region(RegionKey.code("a"))
                        .unsigned(1)
                        .unsigned(1)
                        .signed(1L << 31),
                "a number of eligible lanes that the ranks cannot have");
        assertRejected(
                row(oneRank().unsigned(1), 0, 1, 1).unsigned(0).unsigned(0).unsigned(0), "it should end here");
        ContributorSet all = new ContributorSet();
        all.addRange(0, Integer.MAX_VALUE);
        assertRejected(new PartWriter('H').unsigned(0).contributors(all), "more ranks than bytes");
        assertRejected(new PartWriter('U').unsigned(0), "this is no part of the kind 'H'");
    }

    @Test
    void impossible_differences_are_rejected() {
        ContributorSet one = new ContributorSet();
        one.add(1);
        ContributorSet none = new ContributorSet();
        PartWriter twice =
                new PartWriter('L').contributors(one).contributors(one).unsigned(2);
        twice.unsigned(0).unsigned(0).unsigned(1).region(RegionKey.code("a")).contributors(one);
        twice.unsigned(0).unsigned(0).unsigned(1).unsigned(0).contributors(one);
        PartWriter stranger =
                new PartWriter('L').contributors(none).contributors(one).unsigned(1);
        stranger.unsigned(0).unsigned(0).unsigned(1).region(RegionKey.code("a")).contributors(one);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> HybridDifferences.ofBytes(twice.toBytes()))
                .withMessageEndingWith("reasons that are not in order");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HybridDifferences.ofBytes(stranger.toBytes()))
                .withMessageEndingWith("ranks with a reason that are not among those with any");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HybridDifferences.ofBytes(new PartWriter('L')
                        .contributors(one)
                        .contributors(one)
                        .unsigned(1)
                        .unsigned(0)
                        .unsigned(0)
                        .unsigned(0)
                        .toBytes()))
                .withMessageEndingWith("a path of no names");
    }
}
