package io.ftimer.report.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MovesTest {
    @Test
    void a_former_name_has_a_sentence_with_its_name_and_the_version() {
        assertThat(Moves.of("key", "output.console")).hasValue("\"output.console\" is \"output.text\" since 0.1");
        assertThat(Moves.of("profiler", "mode"))
                .hasValue("\"mode\" is \"times\" since 0.1 (mode=count is times=false)");
    }

    @Test
    void other_names_and_names_of_another_kind_have_none() {
        assertThat(Moves.of("key", "output.text")).isEmpty();
        assertThat(Moves.of("key", "output")).isEmpty();
        assertThat(Moves.of("key", "mode")).isEmpty();
    }

    @Test
    void a_name_without_a_successor_has_a_sentence_with_what_to_write() {
        assertThat(Moves.sentence("key\tlevel\t-\t0.2\twrite maxDepth"))
                .isEqualTo("\"level\" is gone since 0.2 (write maxDepth)");
    }
}
