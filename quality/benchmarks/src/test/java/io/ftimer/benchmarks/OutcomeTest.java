package io.ftimer.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class OutcomeTest {
    private static final FigureTrial FIRST = FigureTrial.pair("flat", "id");
    private static final FigureTrial SECOND = FigureTrial.pair("flat", "naive");

    private static Sample sample(double nanos, double bytes, double quantity, double ratio) {
        return new Sample(new Reading(nanos, bytes, quantity), nanos / ratio, 0, false);
    }

    private static Sample disturbed(double bytes, double ratio) {
        return new Sample(new Reading(1, bytes, Double.NaN), 1 / ratio, 0.3, true);
    }

    /** Returns a sample beside clock readings of 40 ns. */
    private static Sample at(double ratio, double spread) {
        return new Sample(new Reading(40 * ratio, 0, Double.NaN), 40, spread, false);
    }

    private static Sample beside(double part) {
        return new Sample(new Reading(1, 0, part), 40, 0.3, true);
    }

    private static Outcome ofNaive(Sample form, Sample naive) {
        return outcome(Kind.OF_NAIVE, Range.atMost(0.60), Range.atMost(0.60), form, naive);
    }

    private static Outcome outcome(Kind kind, Range bound, Range target, Sample... samples) {
        return Outcome.of(
                new Figure("", "what", "shape", kind, List.of(FIRST, SECOND), bound, target),
                List.of(List.of(samples)));
    }

    private static double value(Kind kind) {
        return outcome(kind, Range.ANY, Range.ANY, sample(60, 3, 0.5, 1.2), sample(90, 7, 9, 1.5))
                .value();
    }

    @Test
    void each_kind_computes_its_value_from_the_samples() {
        assertThat(value(Kind.RATIO)).isCloseTo(1.2, within(1e-12));
        assertThat(value(Kind.QUOTIENT)).isCloseTo(1.2 / 1.5, within(1e-12));
        assertThat(value(Kind.OF_NAIVE)).isCloseTo(0.2 / 0.5, within(1e-12));
        assertThat(value(Kind.MEAN_RATIO)).isCloseTo(Math.sqrt(1.2 * 1.5), within(1e-12));
        assertThat(value(Kind.QUANTITY_MICROS)).isEqualTo(0.5);
        assertThat(value(Kind.BYTES)).isEqualTo(7);
        assertThat(value(Kind.QUANTITY)).isEqualTo(0.5);
        assertThat(value(Kind.YARDSTICK_NANOS)).isEqualTo(50);
    }

    @Test
    void disturbed_rounds_are_left_out_if_others_are_steady() {
        Figure figure = Figure.of("G1", "what", "shape", Kind.RATIO, FIRST).bound(1.15);

        Outcome outcome = Outcome.of(figure, List.of(List.of(disturbed(0, 9)), List.of(sample(50, 0, 0, 1.1))));

        assertThat(outcome.value()).isCloseTo(1.1, within(1e-12));
        assertThat(outcome.result()).isEqualTo(Outcome.FigureResult.REACHED);
    }

    @Test
    void allocation_is_judged_in_disturbed_rounds_too() {
        Outcome outcome = outcome(Kind.BYTES, Range.atMost(0.01), Range.atMost(0.01), disturbed(24, 1));

        assertThat(outcome.result()).isEqualTo(Outcome.FigureResult.MISSED);
        assertThat(outcome.complaint()).isEqualTo("what, shape: 24.000 B, bound <= 0.01");
    }

    @Test
    void a_figure_is_judged_by_its_bound_first() {
        Range bound = Range.atMost(1.15);
        Range target = Range.atMost(1.08);

        assertThat(outcome(Kind.RATIO, bound, target, sample(1, 0, 0, 1.2)).result())
                .isEqualTo(Outcome.FigureResult.MISSED);
        assertThat(outcome(Kind.RATIO, bound, target, sample(1, 0, 0, 1.1)).result())
                .isEqualTo(Outcome.FigureResult.KEPT);
        assertThat(outcome(Kind.RATIO, bound, target, sample(1, 0, 0, 1.0)).result())
                .isEqualTo(Outcome.FigureResult.REACHED);
        assertThat(outcome(Kind.RATIO, bound, target, sample(1, 0, 0, Double.NaN))
                        .result())
                .isEqualTo(Outcome.FigureResult.MISSED);
    }

    @Test
    void a_goal_without_a_bound_is_open_or_reached_and_breaks_nothing() {
        Range exact = new Range(0.97, 1.05);

        assertThat(outcome(Kind.RATIO, Range.ANY, exact, sample(1, 0, 0, 0.9)).result())
                .isEqualTo(Outcome.FigureResult.OPEN);
        assertThat(outcome(Kind.RATIO, Range.ANY, exact, sample(1, 0, 0, 1.0)).result())
                .isEqualTo(Outcome.FigureResult.REACHED);
        assertThat(outcome(Kind.RATIO, Range.ANY, exact, disturbed(0, 1.0)).isBroken())
                .isFalse();
        assertThat(outcome(Kind.RATIO, Range.ANY, Range.ANY, disturbed(0, 1.0)).result())
                .isEqualTo(Outcome.FigureResult.SHOWN);
    }

    @Test
    void a_part_of_the_naive_tree_is_computed_from_the_medians_of_the_rounds() {
        Figure figure = Figure.of("G4", "what", "shape", Kind.OF_NAIVE, FIRST, SECOND);

        Outcome outcome = Outcome.of(
                figure,
                List.of(
                        List.of(at(1.10, 0), at(1.20, 0)),
                        List.of(at(1.15, 0), at(1.50, 0)),
                        List.of(at(1.30, 0), at(1.30, 0))));

        assertThat(outcome.value()).isCloseTo(0.15 / 0.30, within(1e-12));
        assertThat(outcome.min()).isCloseTo(0.3, within(1e-12));
        assertThat(outcome.max()).isCloseTo(1, within(1e-12));
    }

    @Test
    void a_mean_over_shapes_is_the_geometric_mean_of_their_parts() {
        Outcome outcome = outcome(Kind.MEAN_QUANTITY, Range.ANY, Range.ANY, beside(0.5), beside(0.8));

        assertThat(outcome.value()).isCloseTo(Math.sqrt(0.5 * 0.8), within(1e-12));
    }

    @Test
    void a_form_as_fast_as_the_clock_readings_counts_as_a_hundredth_in_a_mean() {
        Outcome outcome = outcome(Kind.MEAN_QUANTITY, Range.ANY, Range.ANY, beside(-0.1), beside(1));

        assertThat(outcome.value()).isCloseTo(Math.sqrt(0.01), within(1e-12));
    }

    @Test
    void a_part_measured_beside_the_naive_tree_is_the_median_of_the_rounds_that_have_one() {
        Figure figure = Figure.of("G4", "what", "shape", Kind.QUANTITY, FIRST).bound(0.60);

        Outcome outcome = Outcome.of(
                figure,
                List.of(List.of(beside(0.7)), List.of(beside(Double.NaN)), List.of(beside(0.4)), List.of(beside(0.5))));

        assertThat(outcome.value()).isEqualTo(0.5);
        assertThat(outcome.result()).isEqualTo(Outcome.FigureResult.REACHED);
    }

    @Test
    void a_part_that_no_round_has_is_inconclusive_and_fails_the_gate() {
        Outcome outcome = outcome(Kind.MEAN_QUANTITY, Range.atMost(0.5), Range.ANY, beside(0.4), beside(Double.NaN));

        assertThat(outcome.isBroken()).isTrue();
        assertThat(outcome.complaint())
                .isEqualTo(
                        "what, shape: inconclusive, no process gave a number: a naive tree beside it took hardly more than the clock readings,"
                                + " or a pair less; measure on a quieter machine");
    }

    @Test
    void an_overhead_has_no_part_of_a_naive_tree_that_does_not_stand_out() {
        assertThat(InTurns.part(3, 6, 1)).isEqualTo(0.5);
        assertThat(InTurns.part(-0.5, 5, 1)).isEqualTo(-0.1);
        assertThat(InTurns.part(0.5, 0.9, 1)).isNaN();
        assertThat(InTurns.part(-1.1, 5, 1)).isNaN();
    }

    @Test
    void the_extra_time_of_a_profiled_pair_is_a_part_of_the_naive_tree_too() {
        Outcome outcome = outcome(Kind.EXTRA_OF_NAIVE, Range.ANY, Range.ANY, at(1.12, 0), at(0.02, 0), at(1.2, 0));

        assertThat(outcome.value()).isCloseTo(0.5, within(1e-12));
    }

    @Test
    void parts_of_the_naive_tree_are_judged_by_the_bound() {
        assertThat(ofNaive(at(1.06, 0), at(1.12, 0)).result()).isEqualTo(Outcome.FigureResult.REACHED);
        assertThat(ofNaive(at(1.08, 0), at(1.12, 0)).result()).isEqualTo(Outcome.FigureResult.MISSED);
    }

    @Test
    void a_naive_tree_with_too_little_overhead_is_inconclusive_and_fails_the_gate() {
        Outcome outcome = ofNaive(at(1.001, 0), at(1.015, 0));

        assertThat(outcome.result()).isEqualTo(Outcome.FigureResult.INCONCLUSIVE);
        assertThat(outcome.isBroken()).isTrue();
        assertThat(outcome.complaint())
                .isEqualTo("what, shape: inconclusive, the overhead of the naive tree, 1.5 % of the clock readings,"
                        + " does not stand out from the noise (at least 2 % and more than the spread of the clock"
                        + " readings, 0.0 %); measure on a quieter machine");
    }

    @Test
    void a_naive_tree_within_the_spread_of_the_yardstick_is_inconclusive() {
        assertThat(ofNaive(at(1.01, 0), at(1.08, 0.09)).result()).isEqualTo(Outcome.FigureResult.INCONCLUSIVE);
        assertThat(ofNaive(at(1.01, 0), at(1.08, 0.07)).result()).isEqualTo(Outcome.FigureResult.REACHED);
        assertThat(ofNaive(at(0.9, 0), at(0.8, 0)).result()).isEqualTo(Outcome.FigureResult.INCONCLUSIVE);
    }
}
