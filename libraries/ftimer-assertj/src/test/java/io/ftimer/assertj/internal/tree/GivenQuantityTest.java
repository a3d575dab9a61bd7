package io.ftimer.assertj.internal.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GivenQuantityTest {
    @ParameterizedTest
    @CsvSource({
        "0B, 0",
        "24B, 24",
        "4kB, 4000",
        "4 kB, 4000",
        "1.5kB, 1500",
        "2MB, 2000000",
        "3GB, 3000000000",
        "1KiB, 1024",
        "1MiB, 1048576",
        "0.5GiB, 536870912",
        "1.9B, 1"
    })
    void a_size_has_a_unit(String text, long bytes) {
        assertThat(GivenQuantity.SIZE.parse(text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "4", "kB", "-1B", "4KB", "4kiB", "4iB", "4 TB", "4kb", "1e3B", "4  kB"})
    void another_size_is_rejected(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GivenQuantity.SIZE.parse(text))
                .withMessage("invalid size \"" + text
                        + "\": expected a number and one of the units B, kB, MB, GB (thousands), KiB, MiB, GiB (of 1024), for"
                        + " instance 4kB");
    }

    @Test
    void a_size_that_does_not_fit_is_rejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GivenQuantity.SIZE.parse("9000000000000GB"))
                .withMessage("invalid size \"9000000000000GB\": expected at most 8 EiB");
    }

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
    void a_duration_has_a_unit(String text, long nanos) {
        assertThat(GivenQuantity.DURATION.parse(text)).isEqualTo(nanos);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "50", "ms", "50 hours", "-1ms", "1,5ms", ".5s", "1.s", " 1s", "1s ", "1  s", "1e3ms"})
    void another_duration_is_rejected(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GivenQuantity.DURATION.parse(text))
                .withMessage("invalid duration \"" + text
                        + "\": expected a number and one of the units ns, us, ms, s, min, for instance 50ms");
    }

    @Test
    void a_duration_that_does_not_fit_is_rejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GivenQuantity.DURATION.parse("9223372036854775808ns"))
                .withMessage("invalid duration \"9223372036854775808ns\": expected at most 292 years");
    }
}
