package io.ftimer.assertj.internal.expectation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.assertj.internal.expectation.Consequences.Consequence;
import io.ftimer.assertj.internal.tree.InconclusiveReason.Cause;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConsequencesTest {
    @Test
    void a_consequence_is_that_of_all_causes_or_of_one() {
        assertThat(inconclusive("List").of(List.of(Cause.SQL))).isEqualTo(Consequence.LIST);
        Consequences some = inconclusive("threads:list, SQL : warn");
        assertThat(some.of(List.of(Cause.THREADS))).isEqualTo(Consequence.LIST);
        assertThat(some.of(List.of(Cause.THREADS, Cause.SQL)))
                .as("the strictest of two")
                .isEqualTo(Consequence.WARN);
        assertThat(some.of(List.of(Cause.METHODS))).isEqualTo(Consequence.FAIL);
        assertThat(inconclusive("threads:list,fail").of(List.of(Cause.THREADS))).isEqualTo(Consequence.LIST);
        assertThat(inconclusive("list,methods:fail").of(List.of(Cause.METHODS, Cause.SQL)))
                .isEqualTo(Consequence.FAIL);
        assertThat(inconclusive("warn").besideOthers().of(List.of(Cause.THREADS)))
                .as("a configured one is kept in parallel runs")
                .isEqualTo(Consequence.WARN);
        assertThatThrownBy(() -> inconclusive("thread:list"))
                .hasMessage(
                        "invalid value \"thread:list\" for ftimer.inconclusive: unknown cause \"thread\", expected threads,"
                                + " inside, running, limits, methods, sql, flush, metrics or body; did you mean \"threads\"?");
    }

    private static Consequences inconclusive(String value) {
        return Consequences.SETTING.read(value);
    }
}
