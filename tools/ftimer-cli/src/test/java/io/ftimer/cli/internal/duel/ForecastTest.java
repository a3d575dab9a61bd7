package io.ftimer.cli.internal.duel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ForecastTest {
    private static final long PAIR_NANOS = TimeUnit.SECONDS.toNanos(20);

    @Test
    void steady_pairs_need_as_many_as_can_decide_at_all() {
        assertThat(new Forecast(60, PAIR_NANOS).text(new double[] {0.001, -0.001, 0.002, -0.002}))
                .isEqualTo("10 % would take 12 pairs, 4 minutes; 5 % would take 12 pairs, 4 minutes;"
                        + " 3 % would take 12 pairs, 4 minutes");
    }

    @Test
    void noise_makes_small_differences_take_longer_or_hides_them() {
        assertThat(new Forecast(40, PAIR_NANOS).text(new double[] {0.05, -0.06, 0.02, -0.03}))
                .matches("10 % would take 12 pairs, 4 minutes; 5 % would take (1[68]|2\\d) pairs, \\d+ minutes;"
                        + " 3 % cannot be found here");
    }

    @Test
    void pairs_that_only_the_last_look_can_decide_are_not_promised_nothing() {
        assertThat(new Forecast(10, PAIR_NANOS).text(new double[] {0.001, -0.001, 0.002, -0.002}))
                .isEqualTo("10 % would take 10 pairs, 3 minutes; 5 % would take 10 pairs, 3 minutes;"
                        + " 3 % would take 10 pairs, 3 minutes");
        assertThat(new Forecast(8, PAIR_NANOS).text(new double[] {0, 0, 0, 0}))
                .isEqualTo("10 % cannot be found here; 5 % cannot be found here; 3 % cannot be found here");
    }
}
