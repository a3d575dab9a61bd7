package io.ftimer.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.ftimer.FTimer;
import io.ftimer.SiteTimer;
import io.ftimer.SummaryFixture;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.report.internal.reduce.ContributorSet;
import io.ftimer.report.internal.reduce.PartReader;
import io.ftimer.report.internal.reduce.PartWriter;
import io.ftimer.report.internal.reduce.StatsCodec;
import io.ftimer.sites.Site;
import io.ftimer.stats.IterationStats;
import io.ftimer.summary.Summary;
import io.ftimer.values.Status;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class UnionCodecTest {
    private static final UnionSummary SMALL = UnionSummary.reduce(List.of(
            SummaryFixture.window(10).region("a", 1, 5).inside("b", 2, 2).summary(),
            SummaryFixture.window(30).region("a", 3, 9).summary()));

    @Provide
    Arbitrary<List<Summary>> ranks() {
        return RandomTrees.ranks();
    }

    private static UnionSummary roundTrip(UnionSummary union) {
        return UnionSummary.ofBytes(union.toBytes());
    }

    @Property
    void what_is_read_is_what_was_written(@ForAll("ranks") List<Summary> summaries) {
        UnionSummary union = UnionSummary.reduce(summaries);

        assertThat(roundTrip(union)).isEqualTo(union);
        assertThat(roundTrip(union).toBytes()).isEqualTo(union.toBytes());
    }

    @Property
    void parts_that_were_sent_merge_to_the_same_bytes(@ForAll("ranks") List<Summary> summaries) {
        UnionSummary merged = UnionSummary.reduce(List.of());
        for (int rank = summaries.size() - 1; rank >= 0; rank--) {
            merged = roundTrip(UnionSummary.of(rank, summaries.get(rank))).merge(merged);
        }

        assertThat(merged.toBytes()).isEqualTo(UnionSummary.reduce(summaries).toBytes());
    }

    @Property
    void a_damaged_part_is_rejected_or_another_valid_one(
            @ForAll("ranks") List<Summary> summaries, @ForAll @IntRange(max = 10_000) int at, @ForAll byte value) {
        byte[] bytes = UnionSummary.reduce(summaries).toBytes();
        bytes[at % bytes.length] = value;

        Throwable thrown = catchThrowable(() -> roundTrip(UnionSummary.ofBytes(bytes)));

        assertThat(thrown)
                .satisfiesAnyOf(
                        t -> assertThat(t).isNull(), t -> assertThat(t).isInstanceOf(IllegalArgumentException.class));
    }

    @Test
    void a_part_that_is_cut_off_or_too_long_is_rejected() {
        byte[] bytes = SMALL.toBytes();

        for (int length = 0; length < bytes.length; length++) {
            byte[] cut = Arrays.copyOf(bytes, length);
            assertThatIllegalArgumentException().isThrownBy(() -> UnionSummary.ofBytes(cut));
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UnionSummary.ofBytes(Arrays.copyOf(bytes, bytes.length + 1)))
                .withMessage("malformed partial result at byte " + bytes.length + " of " + (bytes.length + 1)
                        + ": it should end here");
    }

    @Test
    void parts_of_another_kind_or_version_are_rejected() {
        byte[] bytes = SMALL.toBytes();
        bytes[1] = 9;

        assertThatIllegalArgumentException()
                .isThrownBy(() -> UnionSummary.ofBytes(bytes))
                .withMessage("malformed partial result at byte 0 of " + bytes.length
                        + ": version 9 of the format, not 6; all ranks must use the same version of fTimer");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UnionSummary.ofBytes(
                        TreeDifferences.between(SMALL, SMALL).toBytes()))
                .withMessageEndingWith("this is no part of the kind 'U'");
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SUCCESS")
    void a_rejected_result_keeps_its_status_and_its_ranks(Status status) {
        UnionSummary rejected = UnionSummary.of(4, SummaryFixture.rejected(status));

        assertThat(roundTrip(rejected)).isEqualTo(rejected);
        assertThat(UnionSummary.rejected(status).status()).isEqualTo(status);
        assertThat(UnionSummary.rejected(status).rankCount()).isZero();
    }

    @Test
    void a_rejected_result_needs_a_failure_status() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UnionSummary.rejected(Status.SUCCESS))
                .withMessage("a rejected result needs a failure status, was SUCCESS");
    }

    @Test
    void an_interim_result_keeps_its_running_ranks() {
        UnionAccumulator accumulator = new UnionAccumulator();
        accumulator.add(0, SummaryFixture.window(10).running("a", 1, 1).summary());
        accumulator.add(7, SummaryFixture.window(10).region("a", 1, 1).summary());

        assertThat(roundTrip(accumulator.interim())).isEqualTo(accumulator.interim());
    }

    @Test
    void extreme_numbers_are_kept() {
        Summary most = SummaryFixture.window(Long.MAX_VALUE)
                .region("a", Long.MAX_VALUE, Long.MAX_VALUE)
                .summary();
        Summary least = SummaryFixture.window(1).region("a", 0, Long.MIN_VALUE).summary();
        UnionAccumulator accumulator = new UnionAccumulator();
        accumulator.add(0, most);
        accumulator.add(1, least);
        accumulator.add(Integer.MAX_VALUE, most);

        assertThat(roundTrip(accumulator.result())).isEqualTo(accumulator.result());
    }

    @Test
    void a_row_of_one_rank_takes_few_bytes() {
        int one = UnionSummary.of(3, SummaryFixture.window(10).summary()).toBytes().length;
        int two = UnionSummary.of(
                        3,
                        SummaryFixture.window(10_000_000_000L)
                                .region("solve", 1_000, 1_000_000_000L)
                                .summary())
                .toBytes()
                .length;

        assertThat(two - one).isLessThan(45);
    }

    @Test
    void a_hundred_thousand_ranks_in_a_row_take_the_room_of_one() {
        UnionAccumulator accumulator = new UnionAccumulator();
        Summary summary = SummaryFixture.window(8).summary();
        for (int rank = 0; rank < 100_000; rank++) {
            accumulator.add(rank, summary);
        }

        assertThat(accumulator.result().toBytes().length).isLessThan(40);
    }

    @Test
    void a_deep_tree_is_no_problem() {
        SummaryFixture deep = SummaryFixture.window(10).region("level", 1, 1);
        for (int depth = 1; depth < 10_000; depth++) {
            deep.inside("level", 1, 1);
        }
        UnionSummary union = UnionSummary.of(0, deep.summary());

        assertThat(roundTrip(union).entries()).hasSize(10_000);
        assertThat(roundTrip(union).entries().get(9_999).depth()).isEqualTo(9_999);
    }

    /** Returns what a rank recorded with statistics of calls and site timers, one of them running. */
    private static Summary recordedWithStatistics(long step) {
        long[] now = {0};
        FTimer timer = FTimer.builder()
                .clock(() -> now[0] += step)
                .callStatistics(true)
                .build();
        timer.init();
        Summary before = timer.summary();
        for (int i = 0; i < 3; i++) {
            timer.start("a");
            timer.stop("a");
            SiteTimer site = timer.site(new Site("s" + i, -1L >>> i, "S.java", 7));
            site.start(i == 0 ? SiteTimer.IGNORE : 1_000_000_000_000L);
            site.stop();
        }
        timer.site(new Site("running", 0, "S.java", 8)).start();
        return timer.summary().minus(before);
    }

    @Test
    void statistics_of_calls_and_site_timers_are_kept() {
        UnionSummary one = UnionSummary.of(5, recordedWithStatistics(3));
        UnionSummary both = one.merge(UnionSummary.of(2, recordedWithStatistics(-4_000_000_000_000_000L)));

        assertThat(roundTrip(one)).isEqualTo(one);
        assertThat(roundTrip(both)).isEqualTo(both);
        assertThat(roundTrip(both).sites()).hasSize(4).isEqualTo(both.sites());
        assertThat(roundTrip(both).entries().get(0).callStats())
                .isPresent()
                .isEqualTo(both.entries().get(0).callStats());
    }

    @Test
    void extremes_that_are_not_known_stay_so() {
        Summary earlier = recordedWithStatistics(3);
        UnionSummary union = UnionSummary.of(0, earlier);
        IterationStats stats = union.entries().get(0).callStats().orElseThrow();
        ContributorSet ranks = ranks(0, 0);
        PartWriter out = new PartWriter('T');
        StatsCodec.write(out, stats.since(stats));

        assertThat(StatsCodec.read(new PartReader(out.toBytes(), 'T'), ranks)).isEqualTo(stats.since(stats));
    }

    @Test
    void no_byte_of_statistics_is_trusted() {
        byte[] bytes = UnionSummary.of(5, recordedWithStatistics(3)).toBytes();

        for (int at = 0; at < bytes.length; at++) {
            byte[] cut = Arrays.copyOf(bytes, at);
            assertThatIllegalArgumentException().isThrownBy(() -> UnionSummary.ofBytes(cut));
            byte[] damaged = bytes.clone();
            damaged[at] ^= 0x41;
            Throwable thrown = catchThrowable(() -> roundTrip(UnionSummary.ofBytes(damaged)));
            assertThat(thrown == null || thrown instanceof IllegalArgumentException)
                    .as("byte %d: %s", at, thrown)
                    .isTrue();
        }
    }

    @Test
    void sites_out_of_order_and_impossible_ones_are_rejected() {
        PartWriter twice = siteOfRank0(siteOfRank0(ended(twoRanks(0)).unsigned(2), "a"), "a");
        assertRejected(twice, "sites that are not in order");
        assertRejected(
                siteOfRank0(ended(twoRanks(0)).unsigned(1), " a"),
                "invalid label of a site: a region name must not begin with a blank: \"\\x20a\"");
        assertThat(UnionSummary.ofBytes(part(siteOfRank0(ended(twoRanks(0)).unsigned(1), "a")))
                        .sites())
                .hasSize(1);
    }

    private static PartWriter siteOfRank0(PartWriter part, String label) {
        PartWriter site = part.text(label).unsigned(3).text("F.java").unsigned(9);
        StatsCodec.write(site, IterationStats.of(4, OptionalLong.of(2)));
        return site.unsigned(1).unsigned(0).unsigned(0).unsigned(0).unsigned(0);
    }

    private static byte[] part(PartWriter writer) {
        return writer.toBytes();
    }

    private static PartWriter unionOfRanks(ContributorSet ranks) {
        return new PartWriter('U').unsigned(0).contributors(ranks);
    }

    private static ContributorSet ranks(int first, int last) {
        ContributorSet set = new ContributorSet();
        set.addRange(first, last);
        return set;
    }

    private static void assertRejected(PartWriter part, String problem) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UnionSummary.ofBytes(part(part)))
                .withMessageEndingWith(problem);
    }

    /** Begins a part of ranks 0 and 1 with total times from 1 to 2, without times of root regions and lanes, and with so many rows. */
    private static PartWriter twoRanks(int rows) {
        return totals(1, 2, 3, 5).unsigned(0).unsigned(0).unsigned(0).unsigned(rows);
    }

    /** Ends the rows: there are none of lanes. */
    private static PartWriter ended(PartWriter part) {
        return part.unsigned(0).unsigned(0);
    }

    /** Begins a part of ranks 0 and 1 with these total times. */
    private static PartWriter totals(long min, long max, long sum, long squares) {
        return unionOfRanks(ranks(0, 1))
                .signed(min)
                .unsigned(0)
                .signed(max)
                .unsigned(1)
                .integer(BigInteger.valueOf(sum))
                .integer(BigInteger.valueOf(squares));
    }

    /** Adds a row of rank 0, without MPI calls and statistics of calls. */
    private static PartWriter row(PartWriter part, int depth, String name) {
        return part.unsigned(depth)
                .region(RegionKey.code(name))
                .unsigned(1)
                .unsigned(0)
                .signed(5)
                .unsigned(0)
                .signed(5)
                .unsigned(0)
                .unsigned(1)
                .real(50)
                .unsigned(0)
                .unsigned(0);
    }

    /** Begins a row of ranks 0 and 1, up to the percentages. */
    private static PartWriter rowOfTwo() {
        PartWriter part =
                twoRanks(1).unsigned(0).region(RegionKey.code("a")).unsigned(2).unsigned(0);
        for (int times = 0; times < 2; times++) {
            part.signed(1)
                    .unsigned(0)
                    .signed(1)
                    .unsigned(1)
                    .integer(BigInteger.TWO)
                    .integer(BigInteger.TWO);
        }
        return part.unsigned(1);
    }

    private static PartWriter percents(double min, double max, long unscaledSum, long scale) {
        return rowOfTwo()
                .real(min)
                .unsigned(0)
                .integer(BigInteger.TWO)
                .real(max)
                .integer(BigInteger.valueOf(unscaledSum))
                .signed(scale);
    }

    @Test
    void impossible_percentages_are_rejected() {
        assertThat(UnionSummary.ofBytes(
                                part(ended(percents(5, 6, 11, 0).unsigned(0).unsigned(0))
                                        .unsigned(0)))
                        .entries())
                .hasSize(1);

        assertRejected(percents(5, 6, 110, 1), "a sum of percentages with trailing zeros");
        assertRejected(percents(5, 6, 9, 0), "a sum of percentages that is out of their range");
        assertRejected(percents(5, 6, 13, 0), "a sum of percentages that is out of their range");
        assertRejected(percents(5, 6, 11, Long.MIN_VALUE), "a sum of percentages with -9223372036854775808 decimals");
        assertRejected(percents(5, 1e22, 11, 0), "a percentage that no times have");
        assertRejected(rowOfTwo().real(-1e22), "a percentage that no times have");
    }

    @Test
    void impossible_statistics_of_iterations_are_rejected() {
        PartWriter site = ended(twoRanks(0))
                .unsigned(1)
                .text("a")
                .unsigned(3)
                .text("F.java")
                .unsigned(9);

        assertRejected(
                site.unsigned(1).integer(BigInteger.ONE.shiftLeft(200)).integer(BigInteger.ONE),
                "statistics that no times have");
    }

    @Test
    void impossible_values_are_rejected() {
        assertThat(UnionSummary.ofBytes(part(
                                ended(row(row(twoRanks(2), 0, "a"), 1, "b")).unsigned(0)))
                        .entries())
                .hasSize(2);

        assertRejected(new PartWriter('U').unsigned(99), "the status is 99, not 0 to 8");
        assertRejected(
                unionOfRanks(ranks(0, 1)).signed(5).unsigned(0).signed(4).unsigned(1), "a maximum below the minimum");
        assertRejected(unionOfRanks(ranks(3, 3)).signed(5).unsigned(2), "contributor 2 is not in contributor 3");
        assertRejected(row(row(twoRanks(2), 0, "a"), 2, "b"), "the depth is 2, not 0 to 1");
        assertRejected(row(row(twoRanks(2), 0, "b"), 0, "a"), "rows that are not in order");
        assertRejected(row(row(twoRanks(2), 0, "a"), 0, "a"), "rows that are not in order");
        assertRejected(
                twoRanks(1)
                        .unsigned(0)
                        .region(RegionKey.code("a"))
                        .unsigned(3)
                        .unsigned(0)
                        .unsigned(0)
                        .unsigned(0)
                        .unsigned(0),
                "the number of participants is 3, not 1 to 2");
        assertRejected(totals(1, 2, 3, 5).unsigned(3), "the number of contributors with times is 3, not 0 to 2");
        assertRejected(percents(5, 6, 11, 0).unsigned(3), "the number of contributors with times is 3, not 0 to 2");
        assertRejected(totals(1, 2, 9, 5), "a sum of 9, which 2 numbers from 1 to 2 cannot have");
        assertRejected(
                totals(-1, 2, 1, 0), "a sum of squares of 0, which 2 numbers from -1 to 2 with the sum 1 cannot have");
        assertRejected(
                totals(-1, 2, 1, 6), "a sum of squares of 6, which 2 numbers from -1 to 2 with the sum 1 cannot have");
        assertRejected(
                new PartWriter('U')
                        .unsigned(0)
                        .unsigned(2)
                        .unsigned(4)
                        .unsigned(0)
                        .unsigned(0)
                        .unsigned(0),
                "a contributor of more than 31 bits");
    }
}
