package io.ftimer.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.export.internal.tree.DurationText;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DurationTextTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0 ns",
        "7, 7 ns",
        "999, 999 ns",
        "1000, 1.00 µs",
        "1004, 1.00 µs",
        "12345, 12.3 µs",
        "999499, 999 µs",
        "999999, 1.00 ms",
        "1240000, 1.24 ms",
        "1310000000, 1.31 s",
        "999999999999, 1 000 s",
        "12345000000000, 12 345 s",
        "-1500, −1.50 µs",
        "-9223372036854775808, −9 223 372 037 s"
    })
    void a_time_has_three_digits_and_a_unit(long nanos, String text) {
        assertThat(DurationText.of(nanos)).isEqualTo(text);
    }
}
