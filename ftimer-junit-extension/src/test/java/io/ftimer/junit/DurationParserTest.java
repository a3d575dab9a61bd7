package io.ftimer.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationParserTest {

    @ParameterizedTest
    @CsvSource({
        "50ms, 50000000",
        "50 ms, 50000000",
        "1.5s, 1500000000",
        "0.0000015ms, 1",
        "3us, 3000",
        "3µs, 3000",
        "7ns, 7",
        "2min, 120000000000",
        "0s, 0",
        "9223372036854775807ns, 9223372036854775807"
    })
    void reads_a_number_and_a_unit(String text, long nanos) {
        assertThat(DurationParser.parseNanos(text)).isEqualTo(nanos);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "50", "ms", "50 hours", "-1ms", "1,5ms", ".5s", "1.s", " 1s", "1s ", "1  s", "1e3ms"})
    void rejects_anything_else(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DurationParser.parseNanos(text))
                .withMessage("invalid duration \"" + text
                        + "\": expected a number and one of the units ns, us, ms, s, min, for" + " instance 50ms");
    }

    @Test
    void rejects_durations_beyond_the_range_of_a_long() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DurationParser.parseNanos("9223372036854775808ns"))
                .withMessage("invalid duration \"9223372036854775808ns\": expected at most 292 years");
    }
}
