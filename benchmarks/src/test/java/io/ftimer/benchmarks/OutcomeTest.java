package io.ftimer.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class OutcomeTest {
    private static final Trial FIRST = Trial.pair("flat", "id");
    private static final Trial SECOND = Trial.pair("flat", "naive");

    private static Sample sample(double nanos, double bytes, double quantity, double ratio) {
        return new Sample(new Reading(nanos, bytes, quantity), ratio, false);
    }

    private static Sample disturbed(double bytes, double ratio) {
        return new Sample(new Reading(1, bytes, Double.NaN), ratio, true);
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
    void each_kind_of_figure_takes_its_own_part_of_the_samples() {
        assertThat(value(Kind.RATIO)).isEqualTo(1.2);
        assertThat(value(Kind.QUOTIENT)).isEqualTo(1.2 / 1.5);
        assertThat(value(Kind.MEAN_RATIO)).isCloseTo(Math.sqrt(1.2 * 1.5), within(1e-12));
        assertThat(value(Kind.MORE_MICROS)).isCloseTo(-0.03, within(1e-12));
        assertThat(value(Kind.BYTES)).isEqualTo(7);
        assertThat(value(Kind.QUANTITY)).isEqualTo(0.5);
    }

    @Test
    void disturbed_rounds_are_left_out_where_there_are_others() {
        Figure figure = Figure.of("G1", "what", "shape", Kind.RATIO, FIRST).bound(1.15);

        Outcome outcome = Outcome.of(figure, List.of(List.of(disturbed(0, 9)), List.of(sample(50, 0, 0, 1.1))));

        assertThat(outcome.value()).isEqualTo(1.1);
        assertThat(outcome.verdict()).isEqualTo(Verdict.REACHED);
    }

    @Test
    void allocation_is_judged_in_disturbed_rounds_too() {
        Outcome outcome = outcome(Kind.BYTES, Range.atMost(0.01), Range.atMost(0.01), disturbed(24, 1));

        assertThat(outcome.verdict()).isEqualTo(Verdict.MISSED);
        assertThat(outcome.complaint()).isEqualTo("what, shape: 24.000 B, bound <= 0.01");
    }

    @Test
    void a_figure_is_judged_by_its_bound_first() {
        Range bound = Range.atMost(1.15);
        Range target = Range.atMost(1.08);

        assertThat(outcome(Kind.RATIO, bound, target, sample(1, 0, 0, 1.2)).verdict())
                .isEqualTo(Verdict.MISSED);
        assertThat(outcome(Kind.RATIO, bound, target, sample(1, 0, 0, 1.1)).verdict())
                .isEqualTo(Verdict.KEPT);
        assertThat(outcome(Kind.RATIO, bound, target, sample(1, 0, 0, 1.0)).verdict())
                .isEqualTo(Verdict.REACHED);
        assertThat(outcome(Kind.RATIO, bound, target, sample(1, 0, 0, Double.NaN))
                        .verdict())
                .isEqualTo(Verdict.MISSED);
    }

    @Test
    void a_goal_without_a_bound_is_open_or_reached_and_breaks_nothing() {
        Range exact = new Range(0.97, 1.05);

        assertThat(outcome(Kind.RATIO, Range.ANY, exact, sample(1, 0, 0, 0.9)).verdict())
                .isEqualTo(Verdict.OPEN);
        assertThat(outcome(Kind.RATIO, Range.ANY, exact, sample(1, 0, 0, 1.0)).verdict())
                .isEqualTo(Verdict.REACHED);
        assertThat(outcome(Kind.RATIO, Range.ANY, exact, disturbed(0, 1.0)).isBroken())
                .isFalse();
        assertThat(outcome(Kind.RATIO, Range.ANY, Range.ANY, disturbed(0, 1.0)).verdict())
                .isEqualTo(Verdict.SHOWN);
    }
}
