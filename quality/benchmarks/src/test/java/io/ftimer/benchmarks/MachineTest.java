package io.ftimer.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MachineTest {
    @Test
    void the_processor_is_the_model_that_linux_names_or_else_the_architecture() {
        assertThat(Machine.processor(
                        List.of("model\t\t: 2", "model name\t: Some CPU @ 2 GHz", "model name\t: B"), "amd64"))
                .isEqualTo("Some CPU @ 2 GHz");
        assertThat(Machine.processor(List.of("CPU implementer\t: 0x41"), "aarch64"))
                .isEqualTo("aarch64");
    }

    @Test
    void this_machine_has_a_name_for_everything() {
        Machine here = Machine.here(Optional.empty());

        assertThat(List.of(here.processor(), here.jvm(), here.collector(), here.clockSource()))
                .doesNotContain("");
        assertThat(here.processors()).isPositive();
    }

    @Test
    void a_collector_has_the_name_of_its_jvm_option() {
        assertThat(Machine.hasCollector("Serial")).isTrue();
        assertThat(Machine.hasCollector("serial")).isFalse();
        assertThat(Machine.hasCollector("Paralel")).isFalse();
    }
}
