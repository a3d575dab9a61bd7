package io.ftimer.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import io.ftimer.SummaryFixture;
import io.ftimer.summary.Summary;
import io.ftimer.values.Status;
import java.util.List;
import org.junit.jupiter.api.Test;

class UnionAccumulatorTest {
    private final Summary first =
            SummaryFixture.window(10).region("a", 1, 5).inside("b", 1, 2).summary();
    private final Summary second = SummaryFixture.window(12).region("a", 2, 7).summary();
    private final Summary third = SummaryFixture.window(8).region("c", 3, 8).summary();

    @Test
    void adding_one_by_one_gives_the_reduction_of_all() {
        UnionAccumulator accumulator = new UnionAccumulator();
        accumulator.add(2, third);
        accumulator.add(0, first);
        accumulator.add(1, second);

        assertThat(accumulator.result()).isEqualTo(UnionSummary.reduce(List.of(first, second, third)));
    }

    @Test
    void partial_results_can_be_added() {
        UnionAccumulator accumulator = new UnionAccumulator();
        accumulator.add(1, second);
        accumulator.add(UnionSummary.of(0, first).merge(UnionSummary.of(2, third)));

        assertThat(accumulator.result()).isEqualTo(UnionSummary.reduce(List.of(first, second, third)));
    }

    @Test
    void a_result_does_not_change_when_more_is_added() {
        UnionAccumulator accumulator = new UnionAccumulator();
        accumulator.add(0, first);
        UnionSummary before = accumulator.result();

        accumulator.add(1, second);

        assertThat(before).isEqualTo(UnionSummary.of(0, first));
        assertThat(accumulator.result()).isEqualTo(UnionSummary.reduce(List.of(first, second)));
    }

    @Test
    void a_rejected_addition_changes_nothing() {
        UnionAccumulator accumulator = new UnionAccumulator();
        accumulator.add(0, first);
        accumulator.add(1, second);

        assertThatIllegalArgumentException().isThrownBy(() -> accumulator.add(1, third));
        assertThatIllegalArgumentException().isThrownBy(() -> accumulator.add(-1, third));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> accumulator.add(UnionSummary.of(2, third).merge(UnionSummary.of(1, second))));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> accumulator.add(1, SummaryFixture.rejected(Status.UNKNOWN)));

        assertThat(accumulator.result()).isEqualTo(UnionSummary.reduce(List.of(first, second)));
    }

    @Test
    void an_interim_result_shows_running_regions_and_on_how_many_ranks() {
        Summary running =
                SummaryFixture.window(9).running("a", 1, 4).inside("b", 1, 1).summary();
        UnionAccumulator accumulator = new UnionAccumulator();
        accumulator.add(0, first);
        accumulator.add(1, running);
        accumulator.add(2, running);

        UnionSummary interim = accumulator.interim();

        assertThat(accumulator.result().status()).isEqualTo(Status.ACTIVE);
        assertThat(accumulator.result().entries()).isEmpty();
        assertThat(interim.status()).isEqualTo(Status.SUCCESS);
        assertThat(interim.entries())
                .extracting(
                        ReducedEntry::name,
                        ReducedEntry::runningRanks,
                        entry -> entry.inclusive().sumNanos().longValueExact())
                .containsExactly(tuple("a", 2, 13L), tuple("b", 0, 4L));
    }

    @Test
    void an_interim_result_without_running_regions_is_the_result() {
        UnionAccumulator accumulator = new UnionAccumulator();
        accumulator.add(0, first);

        assertThat(accumulator.interim()).isEqualTo(accumulator.result());
    }

    @Test
    void interim_results_merge_to_an_interim_result_and_stay_unfit_for_a_final_one() {
        Summary running = SummaryFixture.window(9).running("a", 1, 4).summary();
        UnionAccumulator part = new UnionAccumulator();
        part.add(0, running);

        UnionSummary merged = part.interim().merge(UnionSummary.of(1, second));
        UnionAccumulator accumulator = new UnionAccumulator();
        accumulator.add(merged);

        assertThat(merged.entries().get(0).runningRanks()).isEqualTo(1);
        assertThat(accumulator.interim()).isEqualTo(merged);
        assertThat(accumulator.result().status()).isEqualTo(Status.ACTIVE);
    }

    @Test
    void a_rejected_summary_empties_the_interim_result_too() {
        UnionAccumulator accumulator = new UnionAccumulator();
        accumulator.add(0, first);
        accumulator.add(1, SummaryFixture.rejected(Status.NOT_INITIALIZED));

        assertThat(accumulator.interim().status()).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(accumulator.interim().entries()).isEmpty();
    }

    @Test
    void many_small_summaries_are_collected_in_one_go() {
        UnionAccumulator accumulator = new UnionAccumulator();
        for (int rank = 0; rank < 100_000; rank++) {
            accumulator.add(rank, first);
        }

        UnionSummary union = accumulator.result();

        assertThat(union.rankCount()).isEqualTo(100_000);
        assertThat(union.entries().get(1).calls().sum()).isEqualTo(100_000);
        assertThat(union.entries().get(1).inclusive().maxContributor()).isZero();
    }
}
