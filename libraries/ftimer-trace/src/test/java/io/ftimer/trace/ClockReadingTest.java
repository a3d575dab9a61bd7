package io.ftimer.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Times as seconds and nanoseconds. */
class ClockReadingTest {
    @Test
    void a_time_is_seconds_and_nanoseconds() {
        ClockReading reading = new ClockReading(2215, 442550119);

        assertThat(reading.toNanos()).isEqualTo(2_215_442_550_119L);
        assertThat(ClockReading.ofNanos(2_215_442_550_119L)).isEqualTo(reading);
        assertThat(reading).hasToString("2215.442550119");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1000000000, 1, 0", // the sum of user and system microseconds, which the original leaves as it is
        "2, 1999999000, 3, 999999000",
        "5, 4294967295, 9, 294967295",
        "1, -1, 0, 999999999",
        "0, -1000000001, -1, 1"
    })
    void nanoseconds_beyond_a_second_are_always_normalized(long seconds, long nanos, long wholeSeconds, int rest) {
        assertThat(ClockReading.of(seconds, nanos)).isEqualTo(new ClockReading(wholeSeconds, rest));
    }

    @Test
    void a_negative_time_has_its_sign_on_the_seconds_or_else_on_the_nanoseconds() {
        assertThat(ClockReading.ofNanos(-1_500_000_000)).isEqualTo(new ClockReading(-1, 500_000_000));
        assertThat(ClockReading.ofNanos(-200)).isEqualTo(new ClockReading(0, -200));
        assertThat(ClockReading.ofNanos(-1_500_000_000)).hasToString("-1.500000000");
        assertThat(ClockReading.ofNanos(-200)).hasToString("-0.000000200");
    }

    @Test
    void sums_and_differences_go_through_nanoseconds() {
        ClockReading one = ClockReading.ofNanos(1_000_000_000);
        ClockReading later = new ClockReading(2, 500_000_000);

        assertThat(later.minus(one)).isEqualTo(new ClockReading(1, 500_000_000));
        assertThat(one.minus(later)).isEqualTo(new ClockReading(-1, 500_000_000));
        assertThat(new ClockReading(0, 999_999_999).plus(new ClockReading(0, 2)))
                .isEqualTo(new ClockReading(1, 1));
        assertThatExceptionOfType(ArithmeticException.class)
                .isThrownBy(() -> ClockReading.ofNanos(Long.MAX_VALUE).plus(one));
    }

    @Test
    void times_are_ordered_by_seconds_then_nanoseconds_and_below_zero_by_value() {
        List<ClockReading> ordered = List.of(
                ClockReading.ofNanos(-1_500_000_000),
                ClockReading.ofNanos(-1_200_000_000),
                ClockReading.ofNanos(-200),
                ClockReading.ZERO,
                new ClockReading(0, 5),
                new ClockReading(1, 4),
                new ClockReading(1, 5));

        assertThat(ordered.stream().sorted()).containsExactlyElementsOf(ordered);
        assertThat(new ClockReading(1, 4)).isNotEqualTo(new ClockReading(1, 5));
    }

    @Property
    void every_time_survives_conversion(@ForAll long nanos) {
        assertThat(ClockReading.ofNanos(nanos).toNanos()).isEqualTo(nanos);
    }

    @Property
    void readings_are_ordered_by_time(@ForAll long a, @ForAll long b) {
        assertThat(Integer.signum(ClockReading.ofNanos(a).compareTo(ClockReading.ofNanos(b))))
                .isEqualTo(Long.compare(a, b));
    }

    @Test
    void an_invalid_time_is_rejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ClockReading(-1, -5))
                .withMessage("invalid time (-1 s, -5 ns): use ofNanos, or of, which normalizes nanoseconds");
        assertThatIllegalArgumentException().isThrownBy(() -> new ClockReading(0, 1_000_000_000));
    }
}
