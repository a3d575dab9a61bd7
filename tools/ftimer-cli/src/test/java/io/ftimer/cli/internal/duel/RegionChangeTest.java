package io.ftimer.cli.internal.duel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RegionChangeTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1     | 2     | 100 | 131 | solve/linsolve 1.31, its calls 1 -> 2",
                "3     | 3     | 100 | 50  | solve/linsolve 0.50",
                "0.25  | 1.25  | 100 | 500 | solve/linsolve 5.00, its calls 0.250 -> 1.25",
                "0     | 2     | 0   | 500 | solve/linsolve is new, its calls 2",
                "957   | 0     | 100 | 0   | solve/linsolve is gone, its calls were 957",
            })
    void a_change_is_said_in_words(
            double baseCalls, double headCalls, double baseNanos, double headNanos, String text) {
        assertThat(new ComparedScore.RegionChange("solve/linsolve", baseCalls, headCalls, baseNanos, headNanos).text())
                .isEqualTo(text);
    }
}
