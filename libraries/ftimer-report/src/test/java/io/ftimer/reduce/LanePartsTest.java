package io.ftimer.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ftimer.reduce.TreeDifferences.Disagreement;
import io.ftimer.reduce.TreeDifferences.Disagreement.Reason;
import io.ftimer.values.RegionKind;
import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LanePartsTest {
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
        StrictSummary strict = StrictSummary.reduceLanes(List.of(
                whole(2, "a", "b\u0085"),
                whole(2, "a", "b\u0085"),
                whole(3, "a", "b\u0085"),
                whole(2, "a"),
                whole(2, "a", "c")));

        assertThat(strict.status()).isEqualTo(Status.MPI_INCONSISTENT);
        assertThat(strict.differingRanks()).containsExactly(2, 3, 4);
        assertThat(strict.explanation())
                .isEqualTo("the trees of ranks 2-4 differ from that of rank 0:"
                        + " \"a\" (team) has a team of another size than on rank 0 on rank 2;"
                        + " \"c\" (team) is on rank 4 but not on rank 0;"
                        + " \"b\\xC2\\x85\" (team) is on rank 0 but not on ranks 3-4;"
                        + " \"b\\xC2\\x85\" (team) has a team of another size than on rank 0 on rank 2");
        assertThat(strict)
                .hasToString("StrictSummary[MPI_INCONSISTENT, ranks=0\n  " + String.join("\n  ", strict.disagreements())
                        + "]");
        assertThat(strict.entries()).isEmpty();
    }

    @Test
    void missing_lanes_are_reported_before_ranks_are_compared() {
        LaneSummary unknown = LaneSummary.of(
                WINDOW, List.of(new LaneRecord(1, List.of(new LaneContext(0, "a", RegionKind.CODE, 2, 20, 1, false)))));

        StrictSummary strict =
                StrictSummary.reduceLanes(List.of(whole(2, "a", "b"), rank(2, List.of(2), "a"), unknown));

        assertThat(strict.differingRanks()).containsExactly(1, 2);
        assertThat(strict.differences().disagreements())
                .extracting(Disagreement::reason)
                .containsExactly(Reason.LANES_MISSING, Reason.LANES_UNKNOWN);
        assertThat(strict.explanation())
                .isEqualTo("lanes are missing or unknown on ranks 1-2:"
                        + " \"a\" (team) is not on every lane of its team on rank 1;"
                        + " \"a\" (team) ran in several timed regions or in teams of different sizes on"
                        + " rank 2");
    }

    @Test
    void ranks_that_are_wrong_in_the_same_way_do_not_agree() {
        LaneSummary same = rank(2, List.of(1), "a");

        assertThat(StrictSummary.reduceLanes(List.of(same)).differingRanks()).containsExactly(0);
        assertThat(StrictSummary.reduceLanes(List.of(same, same)).differingRanks())
                .containsExactly(0, 1);
    }

    @Test
    void the_first_of_many_reasons_and_all_ranks_are_kept() {
        String[] names = IntStream.range(1_000, 3_000).mapToObj(n -> "r" + n).toArray(String[]::new);
        UnionSummary none = UnionSummary.of(0, whole(1));
        List<TreeDifferences> parts = new ArrayList<>();
        for (int rank = 1; rank < 4; rank++) {
            String[] here = List.of(names).subList(100 * rank, 2_000).toArray(String[]::new);
            parts.add(TreeDifferences.between(none, UnionSummary.of(rank, whole(1, here))));
        }

        TreeDifferences left = parts.get(0).merge(parts.get(1)).merge(parts.get(2));
        TreeDifferences right = parts.get(2).merge(parts.get(1)).merge(parts.get(0));

        assertThat(left).isEqualTo(right);
        assertThat(left.reasons()).hasSize(TreeDifferences.MAX_REASONS);
        assertThat(left.reasons().get(0)).hasToString("\"r1100\" (team) is on rank 1 but not on rank 0");
        assertThat(StrictSummary.of(left).differingRanks()).containsExactly(1, 2, 3);
        assertThat(StrictSummary.of(left).explanation()).endsWith("; and 996 more");
    }

    @Test
    void only_what_agrees_has_a_strict_result_and_only_what_differs_has_differences() {
        UnionSummary part = UnionSummary.of(0, whole(2, "a"));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> StrictSummary.of(TreeDifferences.between(part, part)))
                .withMessage("no tree differs from that of rank 0; use of(UnionSummary)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StrictSummary.of(part.merge(UnionSummary.of(1, whole(2)))))
                .withMessage("trees differ; use of(TreeDifferences)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StrictSummary.of(UnionSummary.of(0, rank(2, List.of(1), "a"))));
        assertThat(StrictSummary.of(part).explanation()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SUCCESS")
    void a_rejected_rank_empties_the_result_which_keeps_its_ranks(Status status) {
        UnionSummary rejected = UnionSummary.of(4, LaneSummary.rejected(status));

        assertThat(UnionSummary.ofBytes(rejected.toBytes())).isEqualTo(rejected);
        UnionSummary merged = rejected.merge(UnionSummary.of(2, whole(2, "a")));
        assertThat(merged.status()).isEqualTo(status);
        assertThat(merged.lanes()).isEmpty();
        assertThat(StrictSummary.of(merged)).isEqualTo(StrictSummary.of(UnionSummary.rejected(status)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> merged.merge(UnionSummary.of(2, whole(2))))
                .withMessage("contributor 2 is already part of this result; number every summary differently");
        assertThat(UnionSummary.rejected(status)).isNotEqualTo(rejected);
    }

    @Test
    void the_lowest_code_of_rejected_ranks_is_kept() {
        List<LaneSummary> summaries = List.of(
                LaneSummary.rejected(Status.ACTIVE), whole(2, "a"), LaneSummary.rejected(Status.NOT_INITIALIZED));

        assertThat(UnionSummary.reduceLanes(summaries).status()).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(StrictSummary.reduceLanes(summaries).status()).isEqualTo(Status.NOT_INITIALIZED);
    }

    @Test
    void no_ranks_are_an_empty_success() {
        assertThat(UnionSummary.reduceLanes(List.of()).status()).isEqualTo(Status.SUCCESS);
        assertThat(StrictSummary.reduceLanes(List.of()).rankCount()).isZero();
    }
}
