package io.ftimer.conformance.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClockGridTest {
    @TempDir
    private Path folder;

    private ClockGrid gridOf(String text) throws IOException {
        return ClockGrid.of(ScenarioParser.read(Files.writeString(folder.resolve("scenario.txt"), text)));
    }

    @ParameterizedTest
    @CsvSource({
        "0, BINARY",
        "0.001953125, BINARY",
        "-0.5, BINARY",
        "4.0e8, BINARY",
        "0.0009765625, FINER",
        "0.1, NANOSECONDS",
        "0.000000001, NANOSECONDS",
        "0.0000000005, FINER",
        "1e-200, FINER",
        "1e-999999999, FINER",
        "9.2e9, BINARY",
        "9.3e9, BEYOND_LONG",
        "-9.3e9, BEYOND_LONG",
        "1e150, BEYOND_LONG",
        "1e999999999, BEYOND_LONG"
    })
    void the_grid_follows_from_the_steps(String seconds, ClockGrid grid) throws IOException {
        assertThat(gridOf("advance " + seconds + "\n")).isEqualTo(grid);
        assertThat(gridOf("time " + seconds + "\n")).isEqualTo(grid);
    }

    @Test
    void the_finest_step_decides() throws IOException {
        assertThat(gridOf("advance 0.5\nadvance 0.1\nadvance 1.0\n")).isEqualTo(ClockGrid.NANOSECONDS);
        assertThat(gridOf("advance 0.0000000001\nadvance 0.1\n")).isEqualTo(ClockGrid.FINER);
        assertThat(gridOf("start a\n")).isEqualTo(ClockGrid.BINARY);
    }

    @Test
    void steps_add_up_on_each_rank() throws IOException {
        assertThat(gridOf("advance 5e9\nadvance 5e9\n")).isEqualTo(ClockGrid.BEYOND_LONG);
        assertThat(gridOf("advance 5e9\nadvance -5e9\nadvance 3e9\n")).isEqualTo(ClockGrid.BINARY);
        assertThat(gridOf("ranks 2\n[0] advance 5e9\n[1] advance 5e9\n")).isEqualTo(ClockGrid.BINARY);
        assertThat(gridOf("ranks 2\n[1] advance 5e9\n[1] advance 5e9\n")).isEqualTo(ClockGrid.BEYOND_LONG);
    }

    @Test
    void the_time_between_two_readings_must_fit_too() throws IOException {
        assertThat(gridOf("time 9e9\ntime -9e9\n")).isEqualTo(ClockGrid.BEYOND_LONG);
    }

    @Test
    void steps_finer_than_a_nanosecond_round_half_to_even() {
        assertThat(ClockStep.of(new BigDecimal("0.0000000005")).nanos()).isZero();
        assertThat(ClockStep.of(new BigDecimal("0.0000000015")).nanos()).isEqualTo(2);
        assertThat(ClockStep.of(new BigDecimal("-0.0000000015")).nanos()).isEqualTo(-2);
        assertThat(ClockStep.of(new BigDecimal("0.00000095367431640625")).nanos())
                .isEqualTo(954);
    }
}
