package io.ftimer.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BinaryDecimalTest {
    private final BinaryDecimal decimal = new BinaryDecimal();

    @Test
    void it_holds_zero_and_all_values_from_2_to_the_minus_76_to_below_2_to_the_63() {
        assertThat(decimal.load(0.0)).isTrue();
        assertThat(decimal.load(0x1p-76)).isTrue();
        assertThat(decimal.load(Math.nextUp(0x1p-76))).isTrue();
        assertThat(decimal.load(Math.nextDown(0x1p63))).isTrue();

        assertThat(decimal.load(Math.nextDown(0x1p-76))).isFalse();
        assertThat(decimal.load(Double.MIN_VALUE)).isFalse();
        assertThat(decimal.load(0x1p63)).isFalse();
        assertThat(decimal.load(Double.POSITIVE_INFINITY)).isFalse();
        assertThat(decimal.load(Double.NaN)).isFalse();
    }

    @Test
    void digits_are_taken_from_the_left() {
        decimal.load(12345.0009765625);

        assertThat(decimal.whole()).isEqualTo(12345);
        assertThat(decimal.take(1_000)).isZero();
        assertThat(decimal.take(1_000_000_000)).isEqualTo(976562500);
        assertThat(decimal.take(10)).isZero();
    }

    @Test
    void a_half_rounds_to_the_even_digit_and_anything_else_to_the_nearest() {
        decimal.load(0.5);
        assertThat(decimal.roundsUp(2)).isFalse();
        assertThat(decimal.roundsUp(3)).isTrue();

        decimal.load(Math.nextUp(0.5));
        assertThat(decimal.roundsUp(2)).isTrue();

        decimal.load(Math.nextDown(0.5));
        assertThat(decimal.roundsUp(3)).isFalse();
    }
}
