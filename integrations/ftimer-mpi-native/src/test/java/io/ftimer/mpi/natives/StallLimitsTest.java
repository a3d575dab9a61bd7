package io.ftimer.mpi.natives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StallLimitsTest {
    private static final Duration HALF_A_MINUTE = Duration.ofSeconds(30);

    private static StallLimits of(Map<String, String> variables) {
        return StallLimits.of(new LaunchEnvironment(variables));
    }

    @AfterEach
    void clear() {
        System.clearProperty(StallLimits.WARNING);
    }

    @Test
    void a_rank_reports_after_half_a_minute_and_never_ends_the_job() {
        assertThat(of(Map.of())).isEqualTo(new StallLimits(HALF_A_MINUTE, Duration.ZERO));
        assertThat(of(Map.of("FTIMER_MPI_STALL_WARNING", ""))).isEqualTo(of(Map.of()));
    }

    @Test
    void the_environment_sets_both_limits() {
        assertThat(of(Map.of("FTIMER_MPI_STALL_WARNING", "60", "FTIMER_MPI_STALL_TIMEOUT", "600")))
                .isEqualTo(new StallLimits(Duration.ofSeconds(60), Duration.ofSeconds(600)));
    }

    @Test
    void a_system_property_overrides_the_environment() {
        System.setProperty(StallLimits.WARNING, "5");

        assertThat(of(Map.of("FTIMER_MPI_STALL_WARNING", "60")).warning()).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void zero_turns_a_limit_off() {
        assertThat(of(Map.of("FTIMER_MPI_STALL_WARNING", "0")))
                .isEqualTo(new StallLimits(Duration.ZERO, Duration.ZERO));
    }

    @ParameterizedTest
    @ValueSource(strings = {"soon", "-1", "1.5", "10000000000"})
    void anything_but_seconds_is_rejected(String value) {
        assertThatThrownBy(() -> of(Map.of("FTIMER_MPI_STALL_TIMEOUT", value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("invalid value \"" + value + "\" for ftimer.mpi.stall-timeout: expected seconds, an integer"
                        + " of at least 0; 0 turns it off");
    }
}
