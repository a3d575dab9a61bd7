package io.ftimer.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.BigRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecondsTest {

    @Property
    void every_count_is_converted_to_the_nearest_double(@ForAll long nanos) {
        assertThat(Seconds.of(nanos)).isEqualTo(BigDecimal.valueOf(nanos, 9).doubleValue());
    }

    @ParameterizedTest
    @ValueSource(
            longs = {
                0,
                1,
                -1,
                (1L << 53) - 1,
                1L << 53,
                (1L << 53) + 1,
                -(1L << 53) - 1,
                9007199254740995501L,
                Long.MAX_VALUE,
                Long.MIN_VALUE
            })
    void the_edges_are_converted_to_the_nearest_double(long nanos) {
        double exact = BigDecimal.valueOf(nanos, 9).doubleValue();

        assertThat(Seconds.of(nanos)).isEqualTo(exact);
        assertThat(Seconds.of(BigInteger.valueOf(nanos))).isEqualTo(exact);
    }

    @Property
    void wide_sums_are_converted_to_the_nearest_double(
            @ForAll @BigRange(min = "-1e30", max = "1e30") BigInteger nanos) {
        assertThat(Seconds.of(nanos)).isEqualTo(new BigDecimal(nanos, 9).doubleValue());
    }

    @Test
    void sums_just_beyond_64_bits_keep_their_value() {
        BigInteger wide = BigInteger.valueOf(Long.MAX_VALUE).add(BigInteger.ONE);

        assertThat(Seconds.of(wide)).isEqualTo(9.223372036854776e9);
        assertThat(Seconds.of(wide.negate().subtract(BigInteger.ONE))).isEqualTo(-9.223372036854776e9);
    }

    @Test
    void a_percentage_is_computed_on_seconds_multiplication_first() {
        assertThat(Seconds.percent(1, 3)).isEqualTo(100.0 * 1e-9 / 3e-9);
        assertThat(Seconds.percent(-5, 10)).isEqualTo(-50.0);
        assertThat(Seconds.percent(3_000_000_000L, 1_000_000_000L)).isEqualTo(300.0);
        assertThat(Seconds.percent(Long.MAX_VALUE, Long.MAX_VALUE)).isEqualTo(100.0);
    }

    @Test
    void a_percentage_of_nothing_or_less_is_zero() {
        assertThat(Seconds.percent(5, 0)).isZero();
        assertThat(Seconds.percent(5, -10)).isZero();
        assertThat(Seconds.percent(5, 1)).isPositive();
    }
}
