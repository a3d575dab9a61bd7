package io.ftimer.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNamesTest {

    @ParameterizedTest
    @CsvSource({
        "assemble, asemble, true",
        "assemble, assembel, true",
        "assemble, ASSEMBLE, true",
        "assemble, assemblies, true",
        "assemble, xssxmblx, true",
        "assemble, xsxxmblx, false",
        "assemble, assemble_rhs, false",
        "solve, solver, true",
        "solve, sol, true",
        "solve, so, false",
        "a, A, true",
        "a, x, false",
        "'', x, false",
        "ab, xb, true",
        "ab, xy, false",
        "abc, xbc, true",
        "abc, xyc, false",
        "abcd, xycd, true"
    })
    void a_name_is_near_within_a_third_of_what_was_typed(String typed, String known, boolean near) {
        assertThat(NearestNames.of(typed, List.of(known), 1).isEmpty()).isNotEqualTo(near);
    }

    @Test
    void the_nearest_come_first_and_of_equally_near_ones_the_first() {
        List<String> known = List.of("assxmblx", "assemblx", "far away", "assemblz", "assemble");

        assertThat(NearestNames.of("assemble", known, 3)).containsExactly("assemble", "assemblx", "assemblz");
        assertThat(NearestNames.of("assemble", known, 9)).hasSize(4);
        assertThat(NearestNames.of("assemble", known, 0)).isEmpty();
    }

    @Test
    void the_hint_names_the_nearest_escaped_or_is_empty() {
        assertThat(NearestNames.hint("solver", List.of("solve", "a"))).isEqualTo("; did you mean \"solve\"?");
        assertThat(NearestNames.hint("a\\bcd", List.of("a\\bce"))).isEqualTo("; did you mean \"a\\\\bce\"?");
        assertThat(NearestNames.hint("solver", List.of("other"))).isEmpty();
        assertThat(NearestNames.hint("solver", List.of())).isEmpty();
    }
}
