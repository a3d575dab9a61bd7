package io.ftimer.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ftimer.SummaryFixture;
import io.ftimer.reduce.stats.CountStats;
import io.ftimer.reduce.stats.PercentStats;
import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.summary.Summary;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;

class UnionSummaryTest {
    private static final long SECOND = 1_000_000_000L;

    private static ReducedEntry entry(ReducedSummary reduced, String path) {
        return reduced.entry(RegionPath.parse(path)).orElseThrow();
    }

    @Test
    void regions_have_statistics_over_the_ranks_that_have_them() {
        Summary first = SummaryFixture.window(2 * SECOND)
                .region("main", 1, SECOND)
                .region("main/io", 2, SECOND / 4)
                .summary();
        Summary second =
                SummaryFixture.window(SECOND).region("main", 1, SECOND / 2).summary();
        Summary third = SummaryFixture.window(4 * SECOND)
                .region("main", 3, 3 * SECOND)
                .region("main/io", 5, SECOND)
                .summary();

        UnionSummary union = UnionSummary.reduce(List.of(first, second, third));

        assertThat(union.status()).isEqualTo(Status.SUCCESS);
        assertThat(union.rankCount()).isEqualTo(3);
        assertThat(union.total()).isEqualTo(new TimeStats(SECOND, 1, 4 * SECOND, 2, BigInteger.valueOf(7 * SECOND), 3));
        ReducedEntry main = entry(union, "main");
        assertThat(main.participatingRanks()).isEqualTo(3);
        assertThat(main.missingRanks()).isZero();
        assertThat(main.inclusive())
                .isEqualTo(new TimeStats(SECOND / 2, 1, 3 * SECOND, 2, BigInteger.valueOf(9 * SECOND / 2), 3));
        assertThat(main.self())
                .isEqualTo(new TimeStats(SECOND / 2, 1, 2 * SECOND, 2, BigInteger.valueOf(13 * SECOND / 4), 3));
        assertThat(main.calls()).isEqualTo(new CountStats(1, 3, BigInteger.valueOf(5), 3));
        assertThat(main.percentOfTotal()).isEqualTo(new PercentStats(50.0, 75.0, new BigDecimal(175), 3));
        ReducedEntry io = entry(union, "main/io");
        assertThat(io.participatingRanks()).isEqualTo(2);
        assertThat(io.missingRanks()).isEqualTo(1);
        assertThat(io.inclusive())
                .isEqualTo(new TimeStats(SECOND / 4, 0, SECOND, 2, BigInteger.valueOf(5 * SECOND / 4), 2));
        assertThat(io.calls().mean()).isEqualTo(3.5);
        assertThat(io.percentOfTotal().mean()).isEqualTo(18.75);
    }

    @Test
    void a_rank_without_calls_and_time_takes_part_and_an_absent_one_does_not() {
        Summary carriedOver =
                SummaryFixture.window(1000).region("a", 0, 0).inside("b", 1, 0).summary();
        Summary empty = SummaryFixture.window(1000).summary();

        ReducedEntry a = entry(UnionSummary.reduce(List.of(carriedOver, empty)), "a");

        assertThat(a.participatingRanks()).isEqualTo(1);
        assertThat(a.missingRanks()).isEqualTo(1);
        assertThat(a.inclusive()).isEqualTo(new TimeStats(0, 0, 0, 0, BigInteger.ZERO, 1));
        assertThat(a.calls()).isEqualTo(new CountStats(0, 0, BigInteger.ZERO, 1));
    }

    @Test
    void a_window_that_is_not_positive_gives_zero_percent() {
        Summary forward = SummaryFixture.window(1000).region("a", 1, 500).summary();
        Summary backward = SummaryFixture.window(-1000).region("a", 1, 500).summary();

        UnionSummary union = UnionSummary.reduce(List.of(forward, backward));

        assertThat(entry(union, "a").percentOfTotal()).isEqualTo(new PercentStats(0.0, 50.0, new BigDecimal(50), 2));
        assertThat(union.total()).isEqualTo(new TimeStats(-1000, 1, 1000, 0, BigInteger.ZERO, 2));
        assertThat(union.total().imbalance()).isEqualTo(0.0);
    }

    @Test
    void entries_are_found_by_path() {
        UnionSummary union = UnionSummary.of(
                0,
                SummaryFixture.window(10)
                        .region("a", 1, 5)
                        .inside("b", 1, 4)
                        .region("c", 1, 1)
                        .summary());

        assertThat(entry(union, "a/b").nodeId()).isEqualTo(2);
        assertThat(entry(union, "c").nodeId()).isEqualTo(3);
        assertThat(union.entry(RegionPath.parse("b"))).isEmpty();
        assertThat(union.entry(RegionPath.parse("a/c"))).isEmpty();
        assertThat(union.entry(RegionPath.parse("a/b/c"))).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> union.entry(RegionPath.parse("a/*")))
                .withMessage("\"a/*\" is a pattern and may cover several regions; name one path");
    }

    @Test
    void no_ranks_give_an_empty_success() {
        UnionSummary union = UnionSummary.reduce(List.of());

        assertThat(union.status()).isEqualTo(Status.SUCCESS);
        assertThat(union.rankCount()).isZero();
        assertThat(union.entries()).isEmpty();
        assertThat(union.merge(union)).isEqualTo(union);
    }

    @Test
    void ranks_without_regions_still_have_a_window() {
        Summary empty = SummaryFixture.window(7).summary();

        UnionSummary union = UnionSummary.reduce(List.of(empty, empty));

        assertThat(union.rankCount()).isEqualTo(2);
        assertThat(union.total()).isEqualTo(new TimeStats(7, 0, 7, 0, BigInteger.valueOf(14), 2));
        assertThat(union.entries()).isEmpty();
    }

    @Test
    void ranks_need_not_be_consecutive() {
        Summary summary = SummaryFixture.window(7).region("a", 1, 5).summary();

        UnionSummary union = UnionSummary.of(Integer.MAX_VALUE, summary).merge(UnionSummary.of(12, summary));

        assertThat(union.rankCount()).isEqualTo(2);
        assertThat(union.total().minContributor()).isEqualTo(12);
        assertThat(entry(union, "a").inclusive().maxContributor()).isEqualTo(12);
    }

    @Test
    void a_rank_that_is_in_both_parts_is_rejected() {
        Summary summary = SummaryFixture.window(7).summary();
        UnionSummary part =
                UnionSummary.of(3, summary).merge(UnionSummary.of(4, SummaryFixture.rejected(Status.UNKNOWN)));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> part.merge(UnionSummary.of(4, summary)))
                .withMessage("contributor 4 is already part of this result; number every summary differently");
        assertThatIllegalArgumentException().isThrownBy(() -> UnionSummary.of(-1, summary));
    }

    @Test
    void sums_beyond_64_bits_do_not_overflow() {
        Summary large = SummaryFixture.window(Long.MAX_VALUE)
                .region("a", Long.MAX_VALUE, Long.MAX_VALUE)
                .summary();

        ReducedEntry a = entry(UnionSummary.reduce(List.of(large, large, large)), "a");

        assertThat(a.inclusive().sumNanos()).isEqualTo("27670116110564327421");
        assertThat(a.calls().sum()).isEqualTo("27670116110564327421");
        assertThat(a.calls().mean()).isEqualTo((double) Long.MAX_VALUE);
        assertThat(a.percentOfTotal().mean()).isEqualTo(100.0);
    }

    @Test
    void a_running_region_on_any_rank_empties_the_result() {
        Summary stopped = SummaryFixture.window(7).region("a", 1, 5).summary();
        Summary running = SummaryFixture.window(7).running("a", 1, 5).summary();

        assertEmpty(UnionSummary.reduce(List.of(stopped, running)), Status.ACTIVE);
        assertEmpty(UnionSummary.of(0, stopped).merge(UnionSummary.of(1, running)), Status.ACTIVE);
        assertEmpty(UnionSummary.of(0, running).merge(UnionSummary.of(1, stopped)), Status.ACTIVE);
    }

    @Test
    void a_rejected_summary_empties_the_result_and_the_lowest_code_is_kept() {
        Summary stopped = SummaryFixture.window(7).region("a", 1, 5).summary();
        Summary running = SummaryFixture.window(7).running("a", 1, 5).summary();
        Summary unknown = SummaryFixture.rejected(Status.UNKNOWN);
        Summary notInitialized = SummaryFixture.rejected(Status.NOT_INITIALIZED);

        assertEmpty(UnionSummary.reduce(List.of(stopped, unknown)), Status.UNKNOWN);
        assertEmpty(UnionSummary.reduce(List.of(unknown, running)), Status.UNKNOWN);
        assertEmpty(UnionSummary.reduce(List.of(unknown, running, notInitialized)), Status.NOT_INITIALIZED);
        assertEmpty(UnionSummary.reduce(List.of(notInitialized, unknown)), Status.NOT_INITIALIZED);
    }

    private static void assertEmpty(ReducedSummary reduced, Status status) {
        assertThat(reduced.status()).isEqualTo(status);
        assertThat(reduced.rankCount()).isZero();
        assertThat(reduced.total()).isEqualTo(new TimeStats(0, -1, 0, -1, BigInteger.ZERO, 0));
        assertThat(reduced.total().imbalance()).isEqualTo(1.0);
        assertThat(reduced.entries()).isEmpty();
    }

    @Test
    void results_differ_when_a_rank_a_name_or_a_number_does() {
        UnionSummary union = UnionSummary.of(
                0, SummaryFixture.window(7).region("a", 1, 5).inside("b", 1, 2).summary());

        assertThat(union)
                .isEqualTo(UnionSummary.of(
                        0,
                        SummaryFixture.window(7)
                                .region("a", 1, 5)
                                .inside("b", 1, 2)
                                .summary()))
                .isNotEqualTo(UnionSummary.of(
                        1,
                        SummaryFixture.window(7)
                                .region("a", 1, 5)
                                .inside("b", 1, 2)
                                .summary()))
                .isNotEqualTo(UnionSummary.of(
                        0,
                        SummaryFixture.window(7)
                                .region("z", 1, 5)
                                .inside("b", 1, 2)
                                .summary()))
                .isNotEqualTo(UnionSummary.of(
                        0,
                        SummaryFixture.window(7)
                                .region("a", 2, 5)
                                .inside("b", 1, 2)
                                .summary()))
                .isNotEqualTo(UnionSummary.of(
                        0,
                        SummaryFixture.window(8)
                                .region("a", 1, 5)
                                .inside("b", 1, 2)
                                .summary()));
        assertThat(UnionSummary.reduce(List.of()))
                .isNotEqualTo(UnionSummary.of(0, SummaryFixture.rejected(Status.UNKNOWN)));
    }

    @Test
    void the_text_shows_one_region_per_line() {
        Summary summary =
                SummaryFixture.window(7).region("a", 1, 5).inside("b", 3, 2).summary();

        assertThat(UnionSummary.reduce(List.of(summary, SummaryFixture.window(7).summary())))
                .hasToString("""
                        UnionSummary[SUCCESS, ranks=2
                          a ranks=1 missing=1 calls=1 inclusiveNanos=5..5 selfNanos=3..3
                          a/b ranks=1 missing=1 calls=3 inclusiveNanos=2..2 selfNanos=2..2]""");
    }

    @Test
    void a_union_with_other_names_has_the_same_statistics_in_the_order_of_the_new_names() {
        Summary rank = SummaryFixture.window(9)
                .region("a", 1, 5)
                .inside("x", 2, 3)
                .region("b", 4, 1)
                .summary();
        UnionSummary union =
                UnionSummary.reduce(List.of(rank, SummaryFixture.window(7).summary()));

        assertThat(union.renamed(entry -> entry.name().equals("a") ? "c" : entry.name()))
                .isEqualTo(UnionSummary.reduce(List.of(
                        SummaryFixture.window(9)
                                .region("b", 4, 1)
                                .region("c", 1, 5)
                                .inside("x", 2, 3)
                                .summary(),
                        SummaryFixture.window(7).summary())));
        assertThat(union.renamed(ReducedEntry::name)).isEqualTo(union);
    }

    @Test
    void siblings_cannot_get_the_same_name() {
        UnionSummary union = UnionSummary.of(
                0, SummaryFixture.window(9).region("a", 1, 5).region("b", 1, 1).summary());

        assertThatIllegalArgumentException()
                .isThrownBy(() -> union.renamed(entry -> "same"))
                .withMessage("two siblings get the same name; give siblings different names");
    }

    @Test
    void a_rejected_union_has_nothing_to_rename() {
        UnionSummary rejected = UnionSummary.rejected(Status.ACTIVE);

        assertThat(rejected.renamed(entry -> "any")).isEqualTo(rejected);
    }
}
