package io.ftimer.report.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShownNumberTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0 s",
        "1, 1 ns",
        "999, 999 ns",
        "1000, 1.00 µs",
        "1236, 1.24 µs",
        "12345, 12.3 µs",
        "999499, 999 µs",
        "999500, 1.00 ms",
        "1240000, 1.24 ms",
        "1234567890, 1.23 s",
        "59940000000, 59.9 s",
        "59960000000, 1.00 min",
        "90000000000, 1.50 min",
        "5400000000000, 1.50 h",
        "86400000000000, 1.00 d",
        "9223372036854775807, 107 000 d",
        "-1500000, -1.50 ms",
        "-9223372036854775808, -107 000 d"
    })
    void a_time_has_three_significant_digits(long nanos, String text) {
        assertThat(ShownNumber.ofNanos(nanos)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0 s",
        "-0.0, 0 s",
        "0.0125, 0.0125 ns",
        "70, 70.0 ns",
        "-12.345, -12.3 ns",
        "999.4, 999 ns",
        "999.6, 1.00 µs",
        "8316.6, 8.32 µs",
        "32615036.7, 32.6 ms",
        "NaN, -",
        "Infinity, -"
    })
    void a_mean_time_has_three_significant_digits_in_nanoseconds_too(double nanos, String text) {
        assertThat(ShownNumber.ofNanos(nanos)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0, 0 B", "999, 999 B", "1240, 1.24 kB", "9223372036854775807, 9.22 EB"})
    void a_size_has_three_significant_digits(long bytes, String text) {
        assertThat(ShownNumber.ofBytes(bytes)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "1.6249, 1.62",
        "0.012345, 0.0123",
        "0.00000123, 0.00000123",
        "1.5e-20, 1.50E-20",
        "123456, 123 000",
        "1.5e300, 1.50E+300",
        "-2.5, -2.50",
        "NaN, NaN"
    })
    void a_fraction_has_three_significant_digits(double number, String text) {
        assertThat(ShownNumber.ofNumber(number)).isEqualTo(text);
    }

    @Test
    void an_integer_keeps_all_digits() {
        assertThat(ShownNumber.ofNumber(1_234_567)).isEqualTo("1 234 567");
        assertThat(ShownNumber.ofNumber(BigInteger.valueOf(42))).isEqualTo("42");
    }
}
