package io.ftimer.assertj.internal.expectation;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.assertj.internal.expectation.Consequences.Consequence;
import io.ftimer.assertj.internal.tree.InconclusiveReason;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConsequencesTest {
    private static final InconclusiveReason OF_OTHERS = new InconclusiveReason(true, "a", List.of(), List.of());
    private static final InconclusiveReason OWN = new InconclusiveReason("b", List.of(), List.of());

    @Test
    void what_may_be_of_other_tests_fails_none_of_those_that_run_beside_them() {
        assertThat(consequence(Optional.empty(), false, OF_OTHERS)).isEqualTo(Consequence.FAIL);
        assertThat(consequence(Optional.empty(), true, OF_OTHERS)).isEqualTo(Consequence.LIST);
        assertThat(consequence(Optional.empty(), true, OWN)).isEqualTo(Consequence.FAIL);
        assertThat(consequence(Optional.empty(), true, OF_OTHERS.and(OWN))).isEqualTo(Consequence.FAIL);
    }

    @Test
    void a_configured_consequence_is_that_of_all_reasons() {
        Optional<Consequence> configured = Consequences.SETTING.read("Warn");

        assertThat(consequence(configured, true, OF_OTHERS)).isEqualTo(Consequence.WARN);
        assertThat(consequence(configured, false, OWN)).isEqualTo(Consequence.WARN);
    }

    private static Consequence consequence(
            Optional<Consequence> configured, boolean isBesideOthers, InconclusiveReason reason) {
        return new Consequences(configured, isBesideOthers).of(reason);
    }
}
