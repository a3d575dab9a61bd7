package io.ftimer.export.internal.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RangeTest {
    @ParameterizedTest
    @ValueSource(strings = {"= 3", ">= 3", "<= 1.5", "= 0.25..2", "<= 999999999999999", "<= 1.0E15", "<= 1.0E300"})
    void a_range_is_written_as_it_was_read(String text) {
        assertThat(Range.parse(text)).hasToString(text);
    }

    @Test
    void a_number_that_would_not_stay_finite_is_rejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Range.parse("<= 1.1E300"))
                .withMessage("invalid value \"1.1E300\": expected at most 1.0E300");
    }
}
