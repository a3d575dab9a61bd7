package io.ftimer.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.ftimer.Status;
import io.ftimer.Summary;
import io.ftimer.SummaryFixture;
import java.math.BigInteger;
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
    void a_damaged_part_is_refused_or_another_sound_one(
            @ForAll("ranks") List<Summary> summaries, @ForAll @IntRange(max = 10_000) int at, @ForAll byte value) {
        byte[] bytes = UnionSummary.reduce(summaries).toBytes();
        bytes[at % bytes.length] = value;

        Throwable thrown = catchThrowable(() -> roundTrip(UnionSummary.ofBytes(bytes)));

        assertThat(thrown)
                .satisfiesAnyOf(
                        t -> assertThat(t).isNull(), t -> assertThat(t).isInstanceOf(IllegalArgumentException.class));
    }

    @Test
    void a_part_that_is_cut_off_or_too_long_is_refused() {
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
    void parts_of_another_kind_or_version_are_refused() {
        byte[] bytes = SMALL.toBytes();
        bytes[1] = 9;

        assertThatIllegalArgumentException()
                .isThrownBy(() -> UnionSummary.ofBytes(bytes))
                .withMessage("malformed partial result at byte 0 of " + bytes.length
                        + ": version 9 of the format, not 1; all ranks must use the same version of fTimer");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UnionSummary.ofBytes(
                        TreeDifferences.between(SMALL, SMALL).toBytes()))
                .withMessageEndingWith("this is no part of the kind 'U'");
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SUCCESS")
    void a_refused_result_keeps_its_status_and_its_ranks(Status status) {
        UnionSummary refused = UnionSummary.of(4, SummaryFixture.refused(status));

        assertThat(roundTrip(refused)).isEqualTo(refused);
        assertThat(UnionSummary.refused(status).status()).isEqualTo(status);
        assertThat(UnionSummary.refused(status).rankCount()).isZero();
    }

    @Test
    void success_is_no_reason_to_refuse() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UnionSummary.refused(Status.SUCCESS))
                .withMessage("SUCCESS is no reason to refuse a summary");
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

        assertThat(two - one).isLessThan(40);
    }

    @Test
    void a_hundred_thousand_ranks_in_a_row_take_the_room_of_one() {
        UnionAccumulator accumulator = new UnionAccumulator();
        Summary summary = SummaryFixture.window(8).summary();
        for (int rank = 0; rank < 100_000; rank++) {
            accumulator.add(rank, summary);
        }

        assertThat(accumulator.result().toBytes().length).isLessThan(30);
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

    private static byte[] part(PartWriter writer) {
        return writer.toBytes();
    }

    private static PartWriter unionOfRanks(RankSet ranks) {
        return new PartWriter('U').unsigned(0).ranks(ranks);
    }

    private static RankSet ranks(int first, int last) {
        RankSet set = new RankSet();
        set.addRange(first, last);
        return set;
    }

    private static void assertRefused(PartWriter part, String problem) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UnionSummary.ofBytes(part(part)))
                .withMessageEndingWith(problem);
    }

    /** Begins a part of ranks 0 and 1 with total times from 1 to 2 and so many rows. */
    private static PartWriter twoRanks(int rows) {
        return unionOfRanks(ranks(0, 1))
                .signed(1)
                .unsigned(0)
                .signed(2)
                .unsigned(1)
                .integer(BigInteger.valueOf(3))
                .unsigned(rows);
    }

    /** Adds a row of rank 0, without statistics of calls. */
    private static PartWriter row(PartWriter part, int depth, String name) {
        return part.unsigned(depth)
                .text(name)
                .unsigned(1)
                .unsigned(0)
                .signed(5)
                .unsigned(0)
                .signed(5)
                .unsigned(0)
                .unsigned(1)
                .real(50)
                .unsigned(0);
    }

    @Test
    void what_makes_no_sense_is_refused() {
        assertThat(UnionSummary.ofBytes(
                                part(row(row(twoRanks(2), 0, "a"), 1, "b").unsigned(0)))
                        .entries())
                .hasSize(2);

        assertRefused(new PartWriter('U').unsigned(99), "the status is 99, not 0 to 8");
        assertRefused(
                unionOfRanks(ranks(0, 1)).signed(5).unsigned(0).signed(4).unsigned(1),
                "a largest number below the smallest");
        assertRefused(unionOfRanks(ranks(3, 3)).signed(5).unsigned(2), "rank 2 is not among the rank 3");
        assertRefused(row(row(twoRanks(2), 0, "a"), 2, "b"), "the depth is 2, not 0 to 1");
        assertRefused(row(row(twoRanks(2), 0, "b"), 0, "a"), "rows that are not in order");
        assertRefused(row(row(twoRanks(2), 0, "a"), 0, "a"), "rows that are not in order");
        assertRefused(
                twoRanks(1)
                        .unsigned(0)
                        .text("a")
                        .unsigned(3)
                        .unsigned(0)
                        .unsigned(0)
                        .unsigned(0)
                        .unsigned(0),
                "the number of participants is 3, not 1 to 2");
        assertRefused(
                unionOfRanks(ranks(0, 1))
                        .signed(1)
                        .unsigned(0)
                        .signed(2)
                        .unsigned(1)
                        .integer(BigInteger.valueOf(9)),
                "a sum of 9, which 2 numbers from 1 to 2 cannot have");
        assertRefused(
                new PartWriter('U')
                        .unsigned(0)
                        .unsigned(2)
                        .unsigned(4)
                        .unsigned(0)
                        .unsigned(0)
                        .unsigned(0),
                "a rank of more than 31 bits");
    }
}
