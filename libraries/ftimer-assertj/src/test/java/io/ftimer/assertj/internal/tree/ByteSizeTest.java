package io.ftimer.assertj.internal.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteSizeTest {
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
        assertThat(ByteSize.parse(text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "4", "kB", "-1B", "4KB", "4kiB", "4iB", "4 TB", "4kb", "1e3B", "4  kB"})
    void anything_else_is_rejected(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ByteSize.parse(text))
                .withMessage("invalid size \"" + text
                        + "\": expected a number and one of the units B, kB, MB, GB (thousands), KiB, MiB, GiB (of 1024), for"
                        + " instance 4kB");
    }

    @Test
    void a_size_that_does_not_fit_is_rejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ByteSize.parse("9000000000000GB"))
                .withMessage("invalid size \"9000000000000GB\": expected at most 8 EiB");
    }
}
