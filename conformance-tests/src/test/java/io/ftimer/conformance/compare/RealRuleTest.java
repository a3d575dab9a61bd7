package io.ftimer.conformance.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ftimer.conformance.scenario.ScenarioParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RealRuleTest {
    @TempDir
    private Path folder;

    static RealRule rule(Path folder, String scenario) throws IOException {
        return RealRule.of(ScenarioParser.read(Files.writeString(folder.resolve("scenario.txt"), scenario + "\n")));
    }

    @Test
    void on_a_binary_grid_every_bit_counts() throws IOException {
        RealRule rule = rule(folder, "advance 0.5");

        assertThat(rule).isSameAs(RealRule.EXACT);
        assertThat(rule.note()).isEmpty();
        assertThat(rule.accepts("self_time", 0.1, 0.1)).isTrue();
        assertThat(rule.accepts("self_time", 0.1, Math.nextUp(0.1))).isFalse();
        assertThat(rule.accepts("self_time", 0.0, -0.0)).isFalse();
    }

    @Test
    void averages_over_ranks_may_be_tagged_as_inexact() throws IOException {
        RealRule rule = rule(folder, "#\n# tags: inexact-sum\nadvance 0.5");

        assertThat(rule.note()).hasValueSatisfying(note -> assertThat(note).startsWith("compared loosely: averages"));
        assertThat(rule.accepts("avg_pct_time", 33.3, 33.3 + 3e-13)).isTrue();
        assertThat(rule.accepts("avg_pct_time", 33.3, 33.3 + 4e-13)).isFalse();
        assertThat(rule.accepts("self_imbalance", 1.0, Math.nextUp(1.0))).isTrue();
        assertThat(rule.accepts("max_pct_time", 33.3, Math.nextUp(33.3))).isFalse();
    }

    @Test
    void on_a_decimal_grid_the_tolerance_has_an_absolute_part() throws IOException {
        RealRule rule = rule(folder, "advance 0.1");

        assertThat(rule.note()).hasValueSatisfying(note -> assertThat(note).startsWith("compared loosely: real"));
        assertThat(rule.accepts("self_time", 4.4e-16, 0.0)).isTrue();
        assertThat(rule.accepts("self_time", 4.4e-15, 0.0)).isFalse();
        assertThat(rule.accepts("total_time", 1e6, 1e6 + 1e-7)).isTrue();
        assertThat(rule.accepts("total_time", 1e6, 1e6 + 1e-5)).isFalse();
    }

    @Test
    void the_noise_of_a_clock_grows_with_its_reading() throws IOException {
        assertThat(rule(folder, "advance 0.1\ntime 5000.5").accepts("self_time", 9e-13, 0.0))
                .isTrue();
        assertThat(rule(folder, "advance 0.1\ntime 5000.5").accepts("self_time", 1e-12, 0.0))
                .isFalse();
        assertThat(rule(folder, "set_clock 2\nadvance 0.1").accepts("self_time", 1e-13, 0.0))
                .isTrue();
        assertThat(rule(folder, "set_clock 1\nadvance 0.1").accepts("self_time", 1e-13, 0.0))
                .isFalse();
    }

    @Test
    void the_noise_of_a_ratio_grows_with_the_smallness_of_the_steps() throws IOException {
        RealRule fine = rule(folder, "advance 0.0000001\nadvance 5.0");
        RealRule coarse = rule(folder, "advance 0.1\nadvance 5.0");

        assertThat(fine.accepts("pct_time", 2e-6, 2e-6 + 1e-14)).isTrue();
        assertThat(coarse.accepts("pct_time", 50.0, 50.0 + 1e-9)).isFalse();
        assertThat(fine.accepts("inclusive_imbalance", 2.0, 2.0 + 1e-9)).isTrue();
        assertThat(fine.accepts("inclusive_time", 1e-7, 1e-7 + 1e-14)).isFalse();
    }

    @Test
    void below_a_nanosecond_any_number_agrees() throws IOException {
        RealRule rule = rule(folder, "advance 0.1\nadvance 1e-10");

        assertThat(rule.note()).hasValueSatisfying(note -> assertThat(note).startsWith("partly skipped: real"));
        assertThat(rule.accepts("self_time", 1.0, 2.0)).isTrue();
    }

    @Test
    void a_scenario_that_cannot_be_replayed_has_no_rule() {
        assertThatIllegalArgumentException().isThrownBy(() -> rule(folder, "advance 1e20"));
    }
}
