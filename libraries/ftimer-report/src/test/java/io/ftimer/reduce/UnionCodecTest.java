package io.ftimer.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ftimer.FTimer;
import io.ftimer.SiteTimer;
import io.ftimer.SummaryFixture;
import io.ftimer.report.internal.reduce.PartReader;
import io.ftimer.report.internal.reduce.PartWriter;
import io.ftimer.sites.Site;
import io.ftimer.stats.IterationStats;
import io.ftimer.summary.Summary;
import io.ftimer.values.Status;
import java.util.Arrays;
import java.util.List;
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
    void a_damaged_part_is_rejected(
            @ForAll("ranks") List<Summary> summaries, @ForAll @IntRange(max = 10_000) int at, @ForAll byte value) {
        byte[] bytes = UnionSummary.reduce(summaries).toBytes();
        byte[] damaged = bytes.clone();
        damaged[at % bytes.length] = value;

        if (!Arrays.equals(damaged, bytes)) {
            assertThatIllegalArgumentException().isThrownBy(() -> UnionSummary.ofBytes(damaged));
        }
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
                .withMessage("malformed partial result of " + (bytes.length + 1)
                        + " bytes: its checksum does not match, so bytes of it were changed");
    }

    @Test
    void parts_of_another_kind_or_version_are_rejected() {
        byte[] bytes = SMALL.toBytes();
        bytes[1] = 10;

        assertThatIllegalArgumentException()
                .isThrownBy(() -> UnionSummary.ofBytes(bytes))
                .withMessage("malformed partial result of " + bytes.length
                        + " bytes: version 10 of the format, not 9; all ranks must use the same version of fTimer");
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

        assertThat(accumulator.result().toBytes().length).isLessThan(50);
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
        PartWriter out = new PartWriter('T');
        UnionCodec.write(out, stats.since(stats));

        assertThat(UnionCodec.readCalls(new PartReader(out.toBytes(), 'T'))).isEqualTo(stats.since(stats));
    }

    @Test
    void no_byte_of_statistics_is_trusted() {
        byte[] bytes = UnionSummary.of(5, recordedWithStatistics(3)).toBytes();

        for (int at = 0; at < bytes.length; at++) {
            byte[] cut = Arrays.copyOf(bytes, at);
            assertThatIllegalArgumentException().isThrownBy(() -> UnionSummary.ofBytes(cut));
            byte[] damaged = bytes.clone();
            damaged[at] ^= 0x41;
            assertThatIllegalArgumentException().isThrownBy(() -> UnionSummary.ofBytes(damaged));
        }
    }
}
